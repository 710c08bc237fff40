/** Transformations of bodies: the means to extend a language by what every body of it understands. */
export { deep } from "./deep.ts";
export { bodyWithDiagnostics, errorBody } from "./diagnostic-body.ts";
export { type BodyTransform, chain, shallow } from "./transform.ts";
