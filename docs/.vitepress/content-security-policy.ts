/**
 * The Content-Security-Policy of the built pages: everything comes from the site itself, and no script runs that is not a file
 * of the build. It is a `meta` element, so that it holds on any static server.
 */
import { createHash } from "node:crypto";

const POLICY: readonly (readonly [directive: string, ...sources: string[]])[] = [
  ["default-src", "'none'"],
  // The editor adds style elements, and highlighted code has style attributes.
  ["style-src", "'self'", "'unsafe-inline'"],
  // Icons and small fonts in style sheets are data.
  ["img-src", "'self'", "data:"],
  ["font-src", "'self'", "data:"],
  ["connect-src", "'self'"],
  ["worker-src", "'self'"],
  ["base-uri", "'none'"],
  ["form-action", "'none'"],
];

/** Inserts the policy into a page, with the digests of its inline scripts. It precedes everything that it applies to. */
export function withContentSecurityPolicy(html: string): string {
  const digests = Array.from(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), ([, script]) => digestOf(script!));
  const policy = [["script-src", "'self'", ...digests], ...POLICY].map((parts) => parts.join(" ")).join("; ");
  return html.replace(
    '<meta charset="utf-8">',
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** Returns the source that allows an inline script with this text. */
function digestOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
