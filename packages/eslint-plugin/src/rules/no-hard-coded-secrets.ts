import { constantString } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
import type { JsonStringNode } from "@hcl-ts/hcljson";
import type { AttributeNode, TemplateExpr } from "@hcl-ts/hclsyntax";
import type { HclNode } from "../language/nodes.ts";
import type { HclSourceCode } from "../language/source-code.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { keyText } from "./edits.ts";
import { SECRET_NAME_SCHEMA, type SecretNameOptions, secretNames } from "./secret-names.ts";

/** Secrets that their form gives away, and what they are. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, "an access key of AWS"],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{50,}\b/, "a token of GitHub"],
  [/\bglpat-[A-Za-z0-9_-]{20,}/, "a token of GitLab"],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, "a token of Slack"],
  [/\bAIza[0-9A-Za-z_-]{35}\b/, "an API key of Google"],
  [/\b[rs]k_live_[0-9A-Za-z]{20,}/, "an API key of Stripe"],
  [/\bnpm_[A-Za-z0-9]{36}\b/, "a token of npm"],
  [/\bhv[sb]\.[A-Za-z0-9_-]{24,}/, "a token of Vault"],
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, "a private key"],
];

/** Names and places of secrets, which are no secrets. */
const POINTER = /^(?:arn:|projects\/|https?:\/\/|file:|\.{0,2}\/|~\/)/;

/** Words that are settings, such as `http_tokens = "required"`. */
const SETTING = /^(?:required|optional|enabled|disabled|none|auto|default|true|false)$/i;

/** Reports secrets in the source. */
export const noHardCodedSecrets: HclRule = defineRule<SecretNameOptions>({
  name: "no-hard-coded-secrets",
  type: "problem",
  description: "Disallow passwords, keys and tokens in the source",
  recommended: false,
  scope: "syntax",
  schema: SECRET_NAME_SCHEMA,
  defaults: { names: [], ignore: [] },
  create({ source, options, report }) {
    const isSecret = secretNames(options);
    const seen = new Set<HclNode>();
    // Messages and ranges show names and forms only, never the secret.
    const reportNamed = (node: HclNode, name: string, text: string | undefined): void => {
      if (!isSecret(name) || text === undefined || text === "" || POINTER.test(text) || SETTING.test(text)) return;
      seen.add(node);
      report({ at: node, message: `"${name}" is a secret. Take it from a variable or a secret store instead of writing it here.` });
    };
    const reportForm = (node: HclNode, text: string | undefined): void => {
      if (text === undefined || seen.has(node)) return;
      const form = FORMS.find(([regex]) => regex.test(text));
      if (form === undefined || /EXAMPLE/.test(text)) return;
      report({ at: node, message: `This is ${form[1]}. Take it from a variable or a secret store instead of writing it here.` });
    };
    return {
      Attribute(node) {
        const name = node.name === "default" ? (variableOf(node, source) ?? node.name) : node.name;
        reportNamed(node.expr, name, literalText(node.expr));
      },
      ObjectConsExpr({ items }) {
        for (const { keyExpr, valueExpr } of items) reportNamed(valueExpr, keyText(keyExpr) ?? "", literalText(valueExpr));
      },
      TemplateExpr(node: TemplateExpr) {
        reportForm(node, literalParts(node));
      },
      JsonProperty(node) {
        const { name, value } = node;
        if (value.kind !== "JsonString" || value.children.length > 0) return;
        const variable = name.text === "default" ? jsonVariableOf(node, source) : undefined;
        reportNamed(value, variable ?? name.text, value.text);
      },
      JsonString(node: JsonStringNode) {
        if (node.children.length === 0) reportForm(node, node.text);
      },
    };
  },
});

/** The text of a string without interpolations; undefined for anything else. */
function literalText(expression: Expression & { readonly kind: string }): string | undefined {
  return expression.kind === "TemplateExpr" ? constantString(expression) : undefined;
}

/** The text of a template without its interpolations. */
function literalParts({ children }: TemplateExpr): string {
  return children.map((part) => (part.kind === "LiteralValueExpr" ? (constantString(part) ?? "") : "${}")).join("");
}

/** The name of the variable whose default an attribute is. */
function variableOf(node: AttributeNode, source: HclSourceCode): string | undefined {
  const body = source.getParent(node);
  const block = body === undefined ? undefined : source.getParent(body);
  return block?.kind === "Block" && block.type === "variable" ? block.labels[0] : undefined;
}

/** The name of the variable whose default a property is: `{"variable": {"NAME": {"default": …}}}`. */
function jsonVariableOf(node: HclNode, source: HclSourceCode): string | undefined {
  const properties = source.getAncestors(node).filter((each) => each.kind === "JsonProperty");
  const [first, second] = properties;
  return properties.length === 2 && first?.name.text === "variable" ? second?.name.text : undefined;
}
