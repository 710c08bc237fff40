/** URIs as editors send them, and the paths in them. */

/** The parts of a URI that the service uses. */
export interface UriParts {
  readonly scheme: string;
  /** The path, decoded: `/a b/main.tf` of `file:///a%20b/main.tf`. */
  readonly path: string;
}

/** Returns the parts of a URI. A text that is not a URI is a path without a scheme. */
export function uriParts(uri: string): UriParts {
  const [, scheme = "", path = uri] = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/[^/?#]*)?([^?#]*)/.exec(uri) ?? [];
  return { scheme: scheme.toLowerCase(), path: decoded(path) };
}

/** Returns the URI of a path: `file:///a%20b` of `/a b`. */
export function uriOfPath(scheme: string, path: string): string {
  const encoded = path.split("/").map(encodedName).join("/");
  return `${scheme}:${path.startsWith("/") ? "//" : ""}${encoded}`;
}

/** Returns the last name of a path or URI. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign alone is not an escape.
    return path;
  }
}

/** Encodes a name. Lone surrogates, which have no encoding, are replaced. */
function encodedName(name: string): string {
  return encodeURIComponent(name.replace(/[\ud800-\udfff]/gu, "\ufffd"))
    .replace(/%3A/gi, ":")
    .replace(/%40/g, "@");
}
