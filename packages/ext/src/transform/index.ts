/** Transformations of bodies, for extensions that apply to every body of a language. */
export { deep } from "./deep.ts";
export { bodyWithDiagnostics, errorBody } from "./diagnostic-body.ts";
export { type BodyTransform, chain, shallow } from "./transform.ts";
