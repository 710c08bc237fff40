#!/usr/bin/env node
// biome-ignore lint/style/noCommonJs: it loads 10 ms sooner than an ES module
const { runHcldec } = require("../dist/node/hcldec.cjs");

runHcldec(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
