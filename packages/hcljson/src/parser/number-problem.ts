import type { NumberProblem } from "../messages-syntax.ts";

/** Classifies the error in an invalid number. */
export function numberProblem(text: string): NumberProblem {
  if (text.startsWith("+")) return "plus";
  if (/^-?(?:inf|nan)/i.test(text)) return "infinite";
  if (/^-?\./.test(text)) return "no-whole";
  if (/^-?0[xob]/i.test(text)) return "base";
  if (/^-?0[0-9]/.test(text)) return "leading-zero";
  if (/^-?[0-9]+\.(?:$|[^0-9])/.test(text)) return "no-fraction";
  if (/^-?[0-9.]+e[-+]?$/i.test(text)) return "no-exponent";
  if (/^-?[0-9][0-9_]*$/.test(text)) return "separator";
  return "form";
}
