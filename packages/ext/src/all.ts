/**
 * All extensions but the specification files, which need the functions. The umbrella package passes
 * them on. For Node, their code is in one file (see scripts/build-package.mjs).
 */
export * as customdecode from "./customdecode/index.ts";
export * as dynblock from "./dynblock/index.ts";
export * as transform from "./transform/index.ts";
export * as tryfunc from "./tryfunc/index.ts";
export * as typeexpr from "./typeexpr/index.ts";
export * as userfunc from "./userfunc/index.ts";
