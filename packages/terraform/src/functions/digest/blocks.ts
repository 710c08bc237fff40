/** The parts that MD5, SHA-1 and SHA-2 share: a message is padded and cut into blocks, each of which changes the state. */

/** An algorithm at work. */
export interface Digester {
  /** The number of bytes of a block. */
  readonly blockLength: 64 | 128;
  /** The order of the bytes in the elements of blocks and of the state. */
  readonly isLittleEndian: boolean;
  /** The state. At the end, its first elements are the digest. */
  readonly state: Int32Array;
  /** Mixes the block at an offset into the state. */
  compress(block: DataView, offset: number): void;
}

/**
 * Returns the digest of a message.
 * @param length the number of bytes of the digest
 */
export function digest(bytes: Uint8Array, { blockLength, isLittleEndian, state, compress }: Digester, length: number): Uint8Array {
  const message = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - (bytes.length % blockLength);
  for (let at = 0; at < end; at += blockLength) compress(message, at);
  const tail = paddedTail(bytes.subarray(end), bytes.length, blockLength, isLittleEndian);
  for (let at = 0; at < tail.byteLength; at += blockLength) compress(tail, at);
  const result = new DataView(new ArrayBuffer(4 * state.length));
  for (const [i, element] of state.entries()) result.setInt32(4 * i, element, isLittleEndian);
  return new Uint8Array(result.buffer, 0, length);
}

/** Returns the last blocks: the rest of the message, a bit, zeros, and the length of the message in bits. */
function paddedTail(rest: Uint8Array, messageLength: number, blockLength: number, isLittleEndian: boolean): DataView {
  const lengthOfLength = blockLength / 8;
  const tail = new Uint8Array(rest.length + 1 + lengthOfLength <= blockLength ? blockLength : 2 * blockLength);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const view = new DataView(tail.buffer);
  view.setBigUint64(tail.length - 8, 8n * BigInt(messageLength), isLittleEndian);
  return view;
}
