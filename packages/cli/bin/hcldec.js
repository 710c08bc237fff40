#!/usr/bin/env node
import { runHcldec } from "../dist/node/hcldec.js";

process.exitCode = await runHcldec(process.argv.slice(2));
