import type { Body } from "@hcl-ts/hcl";

/**
 * Makes a body of another one, which it leaves as it is. It cannot fail, but it can give a body that reports diagnostics when it is
 * read: see `errorBody` and `bodyWithDiagnostics`.
 */
export type BodyTransform = (body: Body) => Body;

/** The transformed body. The bodies of its blocks are as they were. */
export function shallow(body: Body, transform: BodyTransform): Body {
  return transform(body);
}

/** The transformations one after the other, as one. */
export function chain(transforms: readonly BodyTransform[]): BodyTransform {
  return (body) => transforms.reduce((transformed, transform) => transform(transformed), body);
}
