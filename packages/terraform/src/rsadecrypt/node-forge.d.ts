/** The module of node-forge to which its other modules add what they have. It has no types. */
declare module "node-forge/lib/forge.js" {
  const forge: import("./forge.ts").Forge;
  export = forge;
}
declare module "node-forge/lib/pem.js";
declare module "node-forge/lib/rsa.js";
