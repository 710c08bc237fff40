/** A configuration language from one definition: types, decoder, schema, JSON Schema, reference page. */

export { type BlockLimits, type Builder, type EnumFunction, h } from "./builder/h.ts";
export type { LanguageOptions } from "./builder/language-options.ts";
export type {
  AnyBody,
  AnyField,
  Deferred,
  Evaluated,
  Field,
  Infer,
  Output,
  Reference,
  Shape,
  ValueOf,
  WithNumbers,
} from "./builder/field.ts";
export { AttributeField, LabelField, ListField, NumberField, StringField, ValueField } from "./builder/attribute-fields.ts";
export { BlockField, Body, RequiredBlockField } from "./builder/body.ts";
export type { InputSource, InputsOptions, LocalsOptions, NamesAs, NamesDefinition, ReadAs } from "./builder/names.ts";
export {
  type Checked,
  type DataPath,
  Language,
  type LanguageSource,
  type OptionsWithVariables,
  type Parsed,
  type ParseOptions,
} from "./language.ts";
export { languageFromSchema } from "./derive/from-schema.ts";
export type { LanguageCode, LanguageMessage } from "./codes.ts";
