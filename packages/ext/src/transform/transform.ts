import type { Body } from "@hcl-ts/hcl";

/**
 * Creates a body from another one, which it does not change. It cannot fail, but it can return a
 * body that reports diagnostics when it is read: see `errorBody` and `bodyWithDiagnostics`.
 */
export type BodyTransform = (body: Body) => Body;

/** Returns the transformed body. The bodies of its blocks remain unchanged. */
export function shallow(body: Body, transform: BodyTransform): Body {
  return transform(body);
}

/** Combines transformations into one that applies them in order. */
export function chain(transforms: readonly BodyTransform[]): BodyTransform {
  return (body) => transforms.reduce((transformed, transform) => transform(transformed), body);
}
