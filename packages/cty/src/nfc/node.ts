/**
 * Node and hosts like it: unorm takes 40 ms to load, so it is loaded only where the host was built without the data for
 * normalizing. That has to happen in the middle of a computation, so it is a `require`, by a function of Node's that
 * needs no import.
 */
declare const process: {
  getBuiltinModule(name: "node:module"): { createRequire(from: string): (name: string) => { nfc(text: string): string } };
};

let unorm: { nfc(text: string): string } | undefined;

/** The NFC form of a text, from unorm. */
export function composeNfc(text: string): string {
  const { url } = import.meta as unknown as { readonly url: string };
  unorm ??= process.getBuiltinModule("node:module").createRequire(url)("unorm");
  return unorm.nfc(text);
}
