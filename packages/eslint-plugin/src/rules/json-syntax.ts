import type { JsonObjectNode, JsonPropertyNode, JsonValueNode } from "@hcl-ts/hcljson";
import { defineRule, type HclRule } from "../rule.ts";

/** Reports files whose root is an array, which only Terraform's parser happens to accept. */
export const jsonSyntax: HclRule = defineRule({
  name: "json-syntax",
  type: "suggestion",
  description: "Require an object as the root of a file in the JSON syntax",
  recommended: true,
  scope: "module",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      const root = source.ast;
      if (root.kind !== "JsonArray") return;
      report({
        at: { start: root.start, end: root.start + 1 },
        message: "Write one object with a property for each block type, as the documentation of the JSON syntax does.",
        fix() {
          const merged = mergedObject(root.children);
          return merged === undefined ? undefined : [{ start: root.start, end: root.end, newText: merged }];
        },
      });
    },
  }),
});

/** The number of labels of the block types that declare something by name. */
const LABELS: ReadonlyMap<string, number> = new Map([
  ["resource", 2],
  ["data", 2],
  ["ephemeral", 2],
  ["variable", 1],
  ["output", 1],
  ["module", 1],
  ["provider", 1],
  ["check", 1],
]);

/** The types whose blocks mean the same as one block with everything that they have. */
const JOINED: ReadonlySet<string> = new Set(["locals", "terraform"]);

/** Returns the source of one object with the properties of several; undefined if the elements are not objects. */
function mergedObject(elements: readonly JsonValueNode[]): string | undefined {
  const objects = elements.flatMap((element) => (element.kind === "JsonObject" ? element : []));
  if (objects.length < elements.length) return undefined;
  return printMembers(
    namedMembers(objects).map(({ name, values }) => [
      textOf(name),
      mergedBlocks(values.flatMap(elementsOf), name.text, LABELS.get(name.text) ?? 0, "  "),
    ]),
    "",
  );
}

/** Returns the source of a type's blocks: by label if they have labels, otherwise as an array. */
function mergedBlocks(values: readonly JsonValueNode[], type: string, labels: number, indent: string): string {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) return print(only, indent);
  const objects = values.flatMap((value) => (value.kind === "JsonObject" ? value : []));
  const members = namedMembers(objects);
  const isJoined = labels > 0 || (JOINED.has(type) && members.every((member) => member.values.length === 1));
  if (objects.length < values.length || !isJoined) return printElements(values, indent);
  return printMembers(
    members.map((member) => {
      // A single value stays as it is; several are the blocks of one label.
      const inner = member.values.length === 1 ? member.values : member.values.flatMap(elementsOf);
      return [textOf(member.name), mergedBlocks(inner, type, labels - 1, `${indent}  `)];
    }),
    indent,
  );
}

interface Member {
  readonly name: JsonPropertyNode["name"];
  readonly values: JsonValueNode[];
}

/** Returns the properties of objects by name, sorted as generators of the JSON syntax do. */
function namedMembers(objects: readonly JsonObjectNode[]): readonly Member[] {
  const members = new Map<string, Member>();
  for (const { name, value } of objects.flatMap(({ children }) => children)) {
    const known = members.get(name.text);
    if (known === undefined) members.set(name.text, { name, values: [value] });
    else known.values.push(value);
  }
  return sorted([...members.values()]);
}

const elementsOf = (value: JsonValueNode): readonly JsonValueNode[] => (value.kind === "JsonArray" ? value.children : [value]);

function sorted<T extends Pick<JsonPropertyNode, "name">>(properties: readonly T[]): readonly T[] {
  return [...properties].sort((a, b) => (a.name.text < b.name.text ? -1 : a.name.text > b.name.text ? 1 : 0));
}

/** Returns the source of a value on its own lines. Strings and numbers stay as they are written. */
function print(value: JsonValueNode, indent: string): string {
  if (value.kind === "JsonArray") return printElements(value.children, indent);
  if (value.kind !== "JsonObject") return textOf(value);
  return printMembers(
    sorted(value.children).map((property) => [textOf(property.name), print(property.value, `${indent}  `)]),
    indent,
  );
}

function printMembers(members: readonly (readonly [name: string, value: string])[], indent: string): string {
  return printLines(
    "{",
    members.map(([name, value]) => `${name}: ${value}`),
    "}",
    indent,
  );
}

function printElements(values: readonly JsonValueNode[], indent: string): string {
  return printLines(
    "[",
    values.map((value) => print(value, `${indent}  `)),
    "]",
    indent,
  );
}

function printLines(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(",\n")}\n${indent}${close}`;
}

const textOf = ({ file, start, end }: JsonValueNode): string => file.text.slice(start, end);
