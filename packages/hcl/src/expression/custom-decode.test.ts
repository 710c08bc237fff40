import { capsule, capsuleVal, string } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { mockReference } from "../testing/index.ts";
import { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder, evaluateCustom } from "./custom-decode.ts";
import type { Expression } from "./expression.ts";

it("evaluateCustom calls the decoder of capsule types that have one", () => {
  const decoder: CustomExpressionDecoder = (expression) => ({ value: capsuleVal(expressionType, expression), diagnostics: [] });
  const expressionType = capsule<Expression>("expression", {
    extensionData: (key) => (key === CUSTOM_EXPRESSION_DECODER ? decoder : undefined),
  });
  const given = mockReference("a.b");
  expect(evaluateCustom(expressionType, given)?.value.asCapsule()).toBe(given);
});

it("evaluateCustom returns undefined for other types", () => {
  expect(evaluateCustom(string, mockReference("a"))).toBeUndefined();
  expect(evaluateCustom(capsule("plain"), mockReference("a"))).toBeUndefined();
  expect(evaluateCustom(capsule("other", { extensionData: () => undefined }), mockReference("a"))).toBeUndefined();
});

it("the key of the decoder is shared by all copies of this package", () => {
  expect(CUSTOM_EXPRESSION_DECODER).toBe(Symbol.for("@hcl-ts/hcl.customExpressionDecoder"));
});
