import type { Range } from "@hcl-ts/hcl";
import { declarationsIn, type Module } from "@hcl-ts/terraform/load";
import { defineRule, type HclRule } from "../rule.ts";

/** A format of names, with a description for messages. */
export interface NameFormat {
  readonly description: string;
  /** A regular expression that the whole name must match. */
  readonly regex: string;
}

/** The format for one kind of name. */
export interface KindOfNames {
  /** `snake_case`, `mixed_snake_case`, `none`, or a name of `customFormats`. */
  readonly format?: string | undefined;
  /** A regular expression, which counts instead of the format. */
  readonly custom?: string | undefined;
}

/** The block types whose names the rule checks. */
export const namedKinds = ["check", "data", "ephemeral", "locals", "module", "output", "resource", "variable"] as const;

/** Options of the rule `naming-convention`. */
export interface NamingConventionOptions extends KindOfNames, Readonly<Partial<Record<(typeof namedKinds)[number], KindOfNames>>> {
  readonly customFormats?: Readonly<Record<string, NameFormat>>;
}

const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ["snake_case", /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/],
  ["mixed_snake_case", /^[a-zA-Z][a-zA-Z0-9]*(?:_[a-zA-Z0-9]+)*$/],
]);

const KIND_SCHEMA = {
  type: "object",
  properties: { format: { type: "string" }, custom: { type: "string" } },
  additionalProperties: false,
};

/** Reports names that are not written as agreed. */
export const namingConvention: HclRule = defineRule<NamingConventionOptions>({
  name: "naming-convention",
  type: "suggestion",
  description: "Require names in a format, snake_case by default",
  recommended: false,
  scope: "module",
  schema: {
    format: { type: "string" },
    custom: { type: "string" },
    customFormats: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: { description: { type: "string" }, regex: { type: "string" } },
        required: ["regex"],
        additionalProperties: false,
      },
    },
    ...Object.fromEntries(namedKinds.map((kind) => [kind, KIND_SCHEMA])),
  },
  defaults: { format: "snake_case" },
  create({ source, options, report }) {
    const tests = new Map(namedKinds.map((kind) => [kind, testOf(options[kind] ?? options, options)]));
    return {
      file() {
        const { module } = source;
        if (module === undefined) return;
        for (const { kind, name, range } of namesOf(module, source.moduleFile)) {
          const test = tests.get(kind);
          if (test !== undefined && !test.regex.test(name))
            report({ at: range, message: `The name "${name}" is not written ${test.description}.` });
        }
      },
    };
  },
});

interface NameTest {
  readonly regex: RegExp;
  readonly description: string;
}

function testOf({ format = "snake_case", custom }: KindOfNames, { customFormats = {} }: NamingConventionOptions): NameTest | undefined {
  if (custom) return { regex: new RegExp(custom), description: `as ${custom}` };
  if (format === "none") return undefined;
  const own = Object.hasOwn(customFormats, format) ? customFormats[format] : undefined;
  if (own !== undefined) return { regex: new RegExp(own.regex), description: `as ${own.description ?? format}` };
  const regex = FORMATS.get(format.toLowerCase());
  if (regex === undefined)
    throw new TypeError(
      `naming-convention: there is no format "${format}". Use snake_case, mixed_snake_case, none, or a name of customFormats.`,
    );
  return { regex, description: `in ${format}` };
}

/** Returns the names that a file declares. */
function namesOf(module: Module, file: string): readonly { kind: (typeof namedKinds)[number]; name: string; range: Range }[] {
  const { variables, locals, outputs, calls, checks, resources } = declarationsIn(module, file);
  const named = (kind: (typeof namedKinds)[number], declared: readonly { readonly name: string; readonly range: Range }[]) =>
    declared.map(({ name, range }) => ({ kind, name, range }));
  const inChecks = checks.flatMap(({ data }) => data ?? []);
  return [
    ...named("variable", variables),
    ...named("locals", locals),
    ...named("output", outputs),
    ...named("module", calls),
    ...named("check", checks),
    ...[...resources, ...inChecks].flatMap((resource) => named(resource.mode === "managed" ? "resource" : resource.mode, [resource])),
  ];
}
