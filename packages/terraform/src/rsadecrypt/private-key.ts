/** Reads private keys of RSA without a password, in the forms PKCS #1, PKCS #8 and OpenSSH. */
import type { Forge, ForgeBuffer, ForgeInteger, ForgeKey } from "./forge.ts";

/** Thrown for a key that cannot be used. The message does not show any of it. */
export class KeyError extends Error {
  override readonly name = "KeyError";
}

const damaged = (): KeyError => new KeyError("it is damaged");
const locked = (): KeyError => new KeyError("it is protected by a password");

/** The lengths of a modulus in bits: a shorter one protects nothing, and a longer one takes minutes. */
const [MIN_BITS, MAX_BITS] = [512, 16_384];

/** Reads the first block of a text in PEM format. @throws KeyError */
export function readPrivateKey(text: string, forge: Forge): ForgeKey {
  const block = attempt(() => forge.pem.decode(text)[0]);
  if (block === undefined) throw new KeyError("it must be in PEM format");
  if (block.procType?.type === "ENCRYPTED") throw locked();
  switch (block.type) {
    case "RSA PRIVATE KEY":
    case "PRIVATE KEY":
      return checked(derKey(block.body, forge), forge);
    case "OPENSSH PRIVATE KEY":
      return checked(openSshKey(block.body, forge), forge);
    case "ENCRYPTED PRIVATE KEY":
      throw locked();
    default:
      throw new KeyError("it is not a private key of RSA");
  }
}

/** Returns a result; undefined if the library throws an error, whose text may show parts of the key. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function derKey(body: string, forge: Forge): ForgeKey {
  const asn1 = attempt(() => forge.asn1.fromDer(body));
  if (asn1 === undefined) throw damaged();
  const key = attempt(() => forge.pki.privateKeyFromAsn1(asn1));
  if (key === undefined) throw new KeyError("it is not a key of RSA");
  return key;
}

const OPENSSH_MAGIC = "openssh-key-v1\0";

/** Reads a key as described in PROTOCOL.key of OpenSSH: cipher, key derivation, public keys, then the private keys as bytes. */
function openSshKey(body: string, forge: Forge): ForgeKey {
  const outer = forge.util.createBuffer(body);
  if (outer.getBytes(OPENSSH_MAGIC.length) !== OPENSSH_MAGIC) throw damaged();
  if (sshString(outer) !== "none") throw locked();
  sshString(outer);
  sshString(outer);
  if (sshInteger(outer) !== 1) throw new KeyError("there must be one key");
  sshString(outer);
  const inner = forge.util.createBuffer(sshString(outer));
  const [check, sameCheck] = [sshInteger(inner), sshInteger(inner)];
  if (check !== sameCheck) throw damaged();
  if (sshString(inner) !== "ssh-rsa") throw new KeyError("it is not a key of RSA");
  const number = (): ForgeInteger => new forge.jsbn.BigInteger(forge.util.createBuffer(sshString(inner)).toHex(), 16);
  const [n, e, d, , p, q] = [number(), number(), number(), number(), number(), number()];
  return forge.pki.setRsaPrivateKey(n, e, d, p, q);
}

/** Reads an integer of four bytes, as in messages of SSH. */
function sshInteger(buffer: ForgeBuffer): number {
  if (buffer.length() < 4) throw damaged();
  return buffer.getInt32();
}

/** Reads bytes after their number. */
function sshString(buffer: ForgeBuffer): string {
  const length = sshInteger(buffer);
  if (length > buffer.length()) throw damaged();
  return buffer.getBytes(length);
}

/**
 * Returns a key whose numbers belong together, as the reference requires. The library checks none of this, and does not
 * end with some keys. The numbers that follow from the others are computed again.
 */
function checked({ n, e, d, p, q }: ForgeKey, { pki, jsbn: { BigInteger } }: Forge): ForgeKey {
  const { ONE } = BigInteger;
  if (n.bitLength() < MIN_BITS) throw new KeyError(`it has ${n.bitLength()} bits, and at least ${MIN_BITS} are needed`);
  if (n.bitLength() > MAX_BITS) throw new KeyError(`it has ${n.bitLength()} bits, and at most ${MAX_BITS} are supported`);
  const isSmaller = (part: ForgeInteger): boolean => part.compareTo(ONE) > 0 && part.compareTo(n) < 0;
  if (![e, d, p, q].every(isSmaller) || !p.multiply(q).equals(n)) throw damaged();
  const product = e.multiply(d);
  if (![p, q].every((prime) => product.mod(prime.subtract(ONE)).equals(ONE))) throw damaged();
  return pki.setRsaPrivateKey(n, e, d, p, q);
}
