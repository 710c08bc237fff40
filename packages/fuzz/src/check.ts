import { type Area, type FuzzInput, type Violation, violation } from "./area.ts";

/**
 * A check that takes more processor time than this, in milliseconds, breaks a separate promise.
 */
const MAX_TIME = 8000;

/**
 * Checks an input. Anything that is thrown, and a check that takes too long, is also a broken
 * promise.
 */
export function checkInput(area: Area, input: FuzzInput): Violation | undefined {
  const start = process.cpuUsage();
  try {
    const found = area.check(input);
    const { user, system } = process.cpuUsage(start);
    const milliseconds = (user + system) / 1000;
    return found ?? (milliseconds > MAX_TIME ? violation("nothing takes long", "", `${Math.round(milliseconds)} ms`) : undefined);
  } catch (error) {
    const { name, message, stack = "" } = error as Error;
    // The innermost source line in the packages distinguishes one error from another.
    const frame =
      /packages\/([^\s):]{0,200}):\d+:\d+/.exec(
        stack
          .split("\n")
          .filter((line) => !line.includes("/fuzz/"))
          .join("\n"),
      )?.[1] ?? "";
    return violation("nothing throws", `${name} in ${frame}`, `${name}: ${message.slice(0, 300)}`);
  }
}
