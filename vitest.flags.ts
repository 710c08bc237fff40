/// <reference types="node" />
import { versions } from "node:process";

/**
 * The flags of node for processes that run most code a few times only. The engine of Node 20 optimizes it so early that this
 * takes up to a third of the processor time. Later engines do not have this flag, and refuse to start with it.
 */
export const LATE_OPTIMIZATION: readonly string[] = versions.v8.startsWith("11.") ? ["--interrupt-budget=300000"] : [];
