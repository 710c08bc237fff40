/** Placeholder until hcldec runs. */
export function runSpecsuite(_folder: string): number {
  return 1;
}
