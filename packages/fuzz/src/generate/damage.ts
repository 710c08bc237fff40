/** Damage to a valid source: mistakes of typing, of the mouse and of merges. */
import { lexConfig } from "@hcl-ts/hclsyntax";
import type { Random } from "../random.ts";

/** Characters and fragments that are inserted. */
const INSERTED = [
  ..."{}[]()\"'`=:,.#/*?!&|<>~^;@\\$%+- \n\t\r0a_é",
  ...[
    "${",
    "%{",
    "<<EOT\n",
    "<<-X\n",
    "/*",
    "*/",
    "//",
    "...",
    "=>",
    "::",
    "==",
    "\r\n",
    "\n\n",
    "\u{1f642}",
    "\u0301",
    "\u2028",
    "\u201c",
    "\ufeff",
  ],
  ...["\udcff", "\udcc3", "\u0000", "for", "in", "if", "else", "endif", "null", "true", "1.2.3", "08", "1e"],
];

/** A source with one to four changes to single characters, tokens or lines. */
export function damaged(text: string, random: Random): string {
  let result = text.length > 3000 ? window(text, random) : text;
  for (let changes = random.pick([1, 1, 1, 1, 2, 2, 3, 4]); changes > 0; changes--)
    result = random.chance(0.5) ? damageCharacters(result, random) : damageTokens(result, random);
  return result;
}

/**
 * Returns some successive lines of a long source. They may be invalid already, which does not
 * matter here.
 */
function window(text: string, random: Random): string {
  const lines = text.split("\n");
  const count = random.between(5, 60);
  const start = random.below(Math.max(1, lines.length - count));
  return `${lines.slice(start, start + count).join("\n")}\n`;
}

function damageCharacters(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.pick([1, 1, 1, 2, 5]);
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + random.pick(INSERTED) + text.slice(at);
    case 2:
      return text.slice(0, at) + random.pick(INSERTED) + text.slice(at + length);
    case 3:
      return text.slice(0, at) + text.slice(at, at + length) + text.slice(at);
    case 4:
      return text.slice(0, at);
    default:
      return (
        text.slice(0, at) +
        text
          .slice(at, at + 2)
          .split("")
          .reverse()
          .join("") +
        text.slice(at + 2)
      );
  }
}

function damageTokens(text: string, random: Random): string {
  const { tokens } = lexConfig(text);
  const token = (): readonly [start: number, end: number] => {
    const at = random.below(tokens.length);
    return [tokens.start(at), tokens.end(at)];
  };
  const [start, end] = token();
  const [otherStart, otherEnd] = token();
  const other = text.slice(otherStart, otherEnd);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, start) + text.slice(end);
    case 1:
      return `${text.slice(0, end)} ${text.slice(start)}`;
    case 2:
      return `${text.slice(0, start)}${other}${text.slice(end)}`;
    case 3:
      return `${text.slice(0, start)}${other} ${text.slice(start)}`;
    default: {
      const lines = text.split("\n");
      const line = random.below(lines.length);
      if (random.chance(0.5)) lines.splice(line, 1);
      else lines.splice(line, 0, random.pick(lines));
      return lines.join("\n");
    }
  }
}
