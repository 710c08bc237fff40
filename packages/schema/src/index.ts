/** The schema model of HCL languages as plain data, with JSON Schema and reference pages. */

export {
  type AllowedValue,
  type AttributeSchema,
  type BlockSchema,
  type BodySchema,
  bodyOf,
  type Constraint,
  type ConstraintKind,
  type Declaration,
  type Deprecation,
  type Docs,
  type FormatName,
  type Group,
  type LabelSchema,
  type LanguageSchema,
  type LazyBody,
  type Literal,
  type MergeRule,
  type NamesSchema,
  type Presence,
  type Rule,
  type RuleName,
} from "./schema.ts";
export { boundOf, describeConstraint, describeValues } from "./describe-constraint.ts";
export { FORMATS, type Format, isFormatName } from "./formats.ts";
export { attributeToJson, bodyToJsonSchema, constraintToJson, type JsonSchema, languageToJsonSchema } from "./json-schema.ts";
export { bodyToMarkdown, languageToMarkdown } from "./reference-page.ts";
export { type JsonSchemaOptions, languageFromJsonSchema } from "./from-json-schema.ts";
export {
  bodyFromProviderSchema,
  type ProviderAttributeJson,
  type ProviderBlockJson,
  type ProviderNestedBlockJson,
} from "./from-provider-schema.ts";
