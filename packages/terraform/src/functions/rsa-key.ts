/** Private keys of RSA in the common formats, without a password: PKCS #1, PKCS #8 and OpenSSH. */
import { fromBase64 } from "./base64.ts";
import { fromUtf8 } from "./utf8.ts";

/** The parts of a private key that decryption needs. */
export interface RsaKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

/** Thrown for a key that cannot be read. The message does not show any of it. */
export class KeyError extends Error {
  override readonly name = "KeyError";
}

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/;
/** The object identifier 1.2.840.113549.1.1.1, rsaEncryption. */
const RSA_ENCRYPTION = "2a864886f70d010101";

/** Reads the first key of a string in PEM format. @throws KeyError */
export function parseRsaKey(text: string): RsaKey {
  const match = PEM.exec(text);
  if (match === null) throw new KeyError("it must be in PEM format");
  const [, label, body] = match as unknown as [string, string, string];
  if (/^(?:Proc-Type|DEK-Info):/m.test(body)) throw new KeyError("it is protected by a password");
  const bytes = fromBase64(body.replace(/\s/g, ""));
  if (bytes === undefined) throw new KeyError("its content is not valid Base64");
  switch (label) {
    case "RSA PRIVATE KEY":
      return pkcs1Key(bytes);
    case "PRIVATE KEY":
      return pkcs8Key(bytes);
    case "OPENSSH PRIVATE KEY":
      return openSshKey(bytes);
    case "ENCRYPTED PRIVATE KEY":
      throw new KeyError("it is protected by a password");
    default:
      throw new KeyError("it is not a private key of RSA");
  }
}

const truncated = (): KeyError => new KeyError("it is damaged");

/** Reads integers and bytes one after the other. */
class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.bytes.length) throw truncated();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /**
   * Reads an integer with the given number of bytes, which is small enough for a JavaScript number.
   */
  integer(bytes: number): number {
    return this.take(bytes).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** Reads an element of ASN.1 in DER, which must have a tag. @returns its content */
  der(tag: number): Uint8Array {
    if (this.integer(1) !== tag) throw truncated();
    const length = this.integer(1);
    if (length < 0x80) return this.take(length);
    // No element has a length of more than four bytes.
    return this.take(length - 0x80 > 4 ? -1 : this.integer(length - 0x80));
  }

  /** Reads bytes after their number, as in messages of SSH. */
  sshString(): Uint8Array {
    return this.take(this.integer(4));
  }
}

const [INTEGER, OCTET_STRING, OBJECT_IDENTIFIER, SEQUENCE] = [0x02, 0x04, 0x06, 0x30];

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns bytes as a positive integer, the most significant byte first. */
export function toInteger(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${hexOf(bytes)}`);
}

function key(modulus: Uint8Array, exponent: Uint8Array): RsaKey {
  const found = { modulus: toInteger(modulus), exponent: toInteger(exponent) };
  if (found.modulus < 3n || found.exponent < 1n || found.exponent >= found.modulus) throw truncated();
  return found;
}

/** Reads a key by RFC 8017, A.1.2: version, modulus, public exponent, private exponent and more. */
function pkcs1Key(bytes: Uint8Array): RsaKey {
  const reader = new Reader(new Reader(bytes).der(SEQUENCE));
  reader.der(INTEGER);
  const modulus = reader.der(INTEGER);
  reader.der(INTEGER);
  return key(modulus, reader.der(INTEGER));
}

/** Reads a key by RFC 5208: version, algorithm, and the key of the algorithm as bytes. */
function pkcs8Key(bytes: Uint8Array): RsaKey {
  const reader = new Reader(new Reader(bytes).der(SEQUENCE));
  reader.der(INTEGER);
  const algorithm = new Reader(reader.der(SEQUENCE)).der(OBJECT_IDENTIFIER);
  if (hexOf(algorithm) !== RSA_ENCRYPTION) throw new KeyError("it is not a key of RSA");
  return pkcs1Key(reader.der(OCTET_STRING));
}

const OPENSSH_MAGIC = "openssh-key-v1\0";

/** Reads a key by PROTOCOL.key of OpenSSH: cipher, key derivation, public keys, then the private keys as bytes. */
function openSshKey(bytes: Uint8Array): RsaKey {
  const reader = new Reader(bytes);
  if (fromUtf8(reader.take(OPENSSH_MAGIC.length)) !== OPENSSH_MAGIC) throw truncated();
  if (fromUtf8(reader.sshString()) !== "none") throw new KeyError("it is protected by a password");
  reader.sshString();
  reader.sshString();
  if (reader.integer(4) !== 1) throw new KeyError("there must be one key");
  reader.sshString();
  const inner = new Reader(reader.sshString());
  inner.take(8);
  if (fromUtf8(inner.sshString()) !== "ssh-rsa") throw new KeyError("it is not a key of RSA");
  const modulus = inner.sshString();
  inner.sshString();
  return key(modulus, inner.sshString());
}
