/** Schemas with attributes only. Programs without the schemas of providers contain no other decoder. */
import { isValue, nullVal, object, objectVal, type Type, tryConvert, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import { expand } from "@hcl-ts/ext/dynblock";
import { type Attribute, type Body, type Diagnostic, type EvalContext, errorDiagnostic } from "@hcl-ts/hcl";
import { wrongAttributeType } from "@hcl-ts/hcl/syntax";
import type { BlockSchema, DecodedBlock } from "./block-schema.ts";
import { plannedAttributes } from "./planned-value.ts";

/** Creates a schema without nested blocks and sensitive attributes, none of whose attributes can be written as blocks. */
export function attributesSchema(attributes: BlockSchema["attributes"]): BlockSchema {
  return {
    attributes,
    blocks: new Map(),
    blockAttributes: new Map(),
    hasBlockAttributes: false,
    type: object(new Map(Array.from(attributes, ([name, { type }]) => [name, type]))),
    decode: (body, context) => decodeAttributes(expand(body, context), attributes, context),
    planned: (config, prior) => plannedAttributes(attributes, config, prior),
    withSensitive: (value) => value,
  };
}

function decodeAttributes(body: Body, attributes: BlockSchema["attributes"], context: EvalContext | undefined): DecodedBlock {
  const { content, diagnostics: found } = body.content({
    attributes: Array.from(attributes, ([name, { required }]) => ({ name, required })),
  });
  const diagnostics = [...found];
  const values = new Map<string, Value>();
  for (const [name, { type }] of attributes) {
    const attribute = content.attributes.get(name);
    // A missing required attribute was reported when the content was read.
    values.set(name, attribute === undefined ? nullVal(type) : givenValue(attribute, type, context, diagnostics));
  }
  return { value: withMarks<Type>(objectVal(values), body.marks?.()), diagnostics };
}

/** Returns the value of an attribute, converted to a type; unknown after an error. */
function givenValue({ name, expression }: Attribute, type: Type, evalContext: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const { value, diagnostics: found } = expression.value(evalContext);
  diagnostics.push(...found);
  const converted = tryConvert(value, type, evalContext?.budget);
  if (isValue(converted)) return converted;
  const problem = wrongAttributeType({ name, reason: converted.message });
  diagnostics.push(errorDiagnostic(problem, { subject: expression.range, expression, evalContext }));
  return unknownVal(type);
}
