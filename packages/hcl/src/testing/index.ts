/** Bodies and expressions without a syntax, for tests of code that uses the interfaces of `@hcl-ts/hcl`. */

export { type MockContent, mockAttribute, mockBlock, mockBody } from "./mock-body.ts";
export { type MockAnswers, mockCall, mockExpression, mockList, mockLiteral, mockReference } from "./mock-expression.ts";
