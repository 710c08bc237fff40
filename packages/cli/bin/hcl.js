#!/usr/bin/env node
// biome-ignore lint/style/noCommonJs: it loads 10 ms sooner than an ES module
const { runHcl } = require("../dist/node/hcl.cjs");

runHcl(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
