/** Waits some milliseconds for a stream that cannot be read from or written to yet. */
export function waitABit(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
