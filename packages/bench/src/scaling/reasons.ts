/** The rows that may be above the greatest exponent, and why. */
export const reasons: Readonly<Record<string, string>> = {};
