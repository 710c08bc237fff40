#!/usr/bin/env node
import { runHcl } from "../dist/node/hcl.js";

process.exitCode = await runHcl(process.argv.slice(2));
