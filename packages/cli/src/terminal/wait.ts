/** Waits some milliseconds for a stream that is not ready for reading or writing. */
export function waitABit(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
