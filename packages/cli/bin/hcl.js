#!/usr/bin/env node
import { runHcl } from "../dist/hcl.js";

process.exitCode = await runHcl(process.argv.slice(2));
