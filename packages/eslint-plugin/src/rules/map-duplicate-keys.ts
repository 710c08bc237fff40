import { isValue, objectVal, string, tryConvert, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import type { ObjectConsExpr } from "@hcl-ts/hclsyntax";
import type { HclSourceCode } from "../language/source-code.ts";
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
    let context: EvalContext | undefined;
    return {
      ObjectConsExpr(node) {
        if (node.items.length < 2) return;
        context ??= contextOf(source);
        for (const { keyExpr, name } of repeated(node, context))
          report({ at: keyExpr, message: `The object has the key "${name}" already. Only the last value counts.` });
      },
    };
  },
});

function repeated(
  node: ObjectConsExpr,
  context: EvalContext,
): readonly { keyExpr: ObjectConsExpr["items"][number]["keyExpr"]; name: string }[] {
  const seen = new Set<string>();
  return node.items.flatMap(({ keyExpr }) => {
    const name = keyExpr.literalName() ?? textOfValue(keyExpr.value(context).value);
    if (name === undefined) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [{ keyExpr, name }] : [];
  });
}

/** Returns the text of a known string that is not marked. */
function textOfValue(value: Value): string | undefined {
  if (value.isMarked() || !value.isKnown() || value.isNull()) return undefined;
  const text = tryConvert(value, string);
  return isValue(text) && text.isKnown() ? text.asString() : undefined;
}

/** Variables have their defaults. Sensitive values are left out, as a message has the key. */
function contextOf(source: HclSourceCode): EvalContext {
  const defaults = [...(source.module?.variables.values() ?? [])].flatMap(({ name, default: value, sensitive, ephemeral }) =>
    value === undefined || sensitive || ephemeral ? [] : [[name, value] as const],
  );
  return new EvalContext({ variables: new Map([["var", objectVal(new Map(defaults))]]) });
}
