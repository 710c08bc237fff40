/** The times of many calls, in milliseconds of processor time. */
import { median } from "./median.ts";

/** The milliseconds of processor time that calls take. */
export interface Figures {
  readonly name: string;
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** Returns the median, the 99th percentile and the maximum of times. */
export function figuresOf(name: string, times: readonly number[]): Figures {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { name, count: times.length, median: median(sorted), p99: at(0.99), max: at(1) };
}

/** Returns the milliseconds of processor time that a function takes. */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
