#!/usr/bin/env node
// biome-ignore-all lint/style/noCommonJs: it loads 10 ms sooner than an ES module
const { setFlagsFromString } = require("node:v8");

// The version of V8 in Node 20 optimizes functions so early that a command spends up to half of its processor time on it.
// Later versions do not have this flag, and report it.
if (/^11\./.test(process.versions.v8)) setFlagsFromString("--interrupt-budget=1000000");

// An editor starts the server with each window. Later versions of Node keep its compiled code, which saves 30 ms.
if (process.argv[2] === "lsp") require("node:module").enableCompileCache?.();

const { runHcl } = require("../dist/node/hcl.cjs");

runHcl(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
