import { answerCall } from "../function-call.ts";
import { functions } from "../functions.ts";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => answerCall(functions, vector);
