#!/usr/bin/env node
import { runHcldec } from "../dist/hcldec.js";

process.exitCode = await runHcldec(process.argv.slice(2));
