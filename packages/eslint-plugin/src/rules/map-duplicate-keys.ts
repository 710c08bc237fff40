import { type Func, isValue, string, tryConvert, type Value } from "@hcl-ts/cty";
import type { ObjectConsExpr } from "@hcl-ts/hclsyntax";
import { type StaticNames, StaticScope } from "@hcl-ts/terraform/load";
import { evaluation } from "../on-demand/evaluation.ts";
import { defineRule, type HclRule } from "../rule.ts";

/** Reports keys that an object has twice. The last one counts. */
export const mapDuplicateKeys: HclRule = defineRule({
  name: "map-duplicate-keys",
  type: "problem",
  description: "Disallow repeated keys in an object",
  recommended: true,
  scope: "syntax",
  defaults: {},
  create({ source, report }) {
    let scope: StaticScope | undefined;
    return {
      ObjectConsExpr(node) {
        if (node.items.length < 2) return;
        scope ??= source.module === undefined ? new StaticScope(NO_NAMES) : new StaticScope(source.module, functions());
        for (const { keyExpr, name } of repeated(node, scope))
          report({ at: keyExpr, message: `The object has the key "${name}" already. Only the last value counts.` });
      },
    };
  },
});

const NO_NAMES: StaticNames = { variables: new Map(), locals: new Map() };

let pureFunctions: ReadonlyMap<string, Func> | undefined;

/** Returns the functions whose results depend on their arguments alone, and may be shown. */
function functions(): ReadonlyMap<string, Func> {
  if (pureFunctions === undefined) {
    const all = evaluation().terraformFunctions({ pure: true });
    pureFunctions = new Map([...all].filter(([name]) => !/^(?:core::)?sensitive$/.test(name)));
  }
  return pureFunctions;
}

function repeated(
  node: ObjectConsExpr,
  scope: StaticScope,
): readonly { keyExpr: ObjectConsExpr["items"][number]["keyExpr"]; name: string }[] {
  const seen = new Set<string>();
  return node.items.flatMap(({ keyExpr }) => {
    const name = keyExpr.literalName() ?? textOfValue(scope.value(keyExpr));
    if (name === undefined) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [{ keyExpr, name }] : [];
  });
}

/** Returns the text of a known string that is not marked. */
function textOfValue(value: Value | undefined): string | undefined {
  if (value === undefined || value.isMarked() || !value.isKnown() || value.isNull()) return undefined;
  const text = tryConvert(value, string);
  return isValue(text) && text.isKnown() ? text.asString() : undefined;
}
