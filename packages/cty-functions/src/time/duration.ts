/** Durations such as `1h30m`. */
import { CtyError } from "@hcl-ts/cty";

/** A second in nanoseconds. */
const SECOND = 1_000_000_000n;

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: SECOND,
  m: 60n * SECOND,
  h: 3600n * SECOND,
};

const LONGEST = 2n ** 63n;

/** The maximum number of digits, without leading zeros, of an integer of 64 bits. */
const MAX_DIGITS = 19;

/** A number with its unit. */
const PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;

/**
 * Parses a duration.
 *
 * @returns nanoseconds
 * @throws CtyError if the string is not a duration, or the duration takes more than 64 bits
 */
function nanosecondsOf(text: string): bigint {
  const isNegative = text.startsWith("-");
  const amount = isNegative || text.startsWith("+") ? text.slice(1) : text;
  let total = 0n;
  let isValid = amount !== "";
  for (PART.lastIndex = 0; isValid && amount !== "0" && PART.lastIndex < amount.length; ) {
    const [, whole = "", fraction = "", unit = ""] = PART.exec(amount) ?? [];
    const digits = whole.replace(/^0+/, "");
    isValid = whole.length + fraction.length > 0 && digits.length <= MAX_DIGITS;
    if (!isValid) break;
    const scale = NANOSECONDS[unit]!;
    total += BigInt(digits) * scale + fractionOf(fraction, Number(scale));
    isValid = total <= LONGEST;
  }
  if (!isValid || (total === LONGEST && !isNegative)) throw new CtyError("expected a duration such as 1h30m or -2.5s");
  return isNegative ? -total : total;
}

/**
 * Returns a decimal fraction of a unit in nanoseconds. As in the reference implementation, it is
 * computed as a double from at most 63 bits of digits.
 */
function fractionOf(digits: string, unit: number): bigint {
  let numerator = 0n;
  let denominator = 1;
  for (const digit of digits.slice(0, MAX_DIGITS)) {
    const next = numerator * 10n + BigInt(digit);
    if (next > LONGEST || numerator > (LONGEST - 1n) / 10n) break;
    numerator = next;
    denominator *= 10;
  }
  return BigInt(Math.trunc(Number(numerator) * (unit / denominator)));
}

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** The maximum number of digits of each part of a usual duration. */
const USUAL_DIGITS = 6;

/** Returns the seconds of a usual duration, without arithmetic on 64 bits; undefined for any other string. */
function wholeSeconds(text: string): number | undefined {
  let seconds = 0;
  let amount = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit >= 0 && digit <= 9) {
      amount = amount * 10 + digit;
      digits++;
      continue;
    }
    const unit = SECONDS[text.charAt(i)];
    if (unit === undefined || digits === 0 || digits > USUAL_DIGITS) return undefined;
    seconds += amount * unit;
    amount = 0;
    digits = 0;
  }
  return text === "" || digits > 0 ? undefined : seconds;
}

/**
 * Returns the sum of a number of nanoseconds and a duration, rounded down to whole seconds.
 *
 * @param nanoseconds less than a second
 * @throws CtyError if the string is not a duration
 */
export function secondsAfter(nanoseconds: number, duration: string): number {
  const isNegative = duration.startsWith("-");
  const seconds = wholeSeconds(isNegative ? duration.slice(1) : duration);
  if (seconds !== undefined) return isNegative ? -seconds : seconds;
  const total = BigInt(nanoseconds) + nanosecondsOf(duration);
  return Number(total / SECOND) - (total % SECOND < 0n ? 1 : 0);
}
