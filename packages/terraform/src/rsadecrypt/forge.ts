/** The part of the library node-forge that `rsadecrypt` uses. Its bytes are strings of characters up to U+00FF. */

/** A large integer. */
export interface ForgeInteger {
  bitLength(): number;
  compareTo(other: ForgeInteger): number;
  equals(other: ForgeInteger): boolean;
  mod(divisor: ForgeInteger): ForgeInteger;
  multiply(other: ForgeInteger): ForgeInteger;
  subtract(other: ForgeInteger): ForgeInteger;
}

/** A private key of RSA: the modulus, both exponents and the primes. */
export interface ForgeKey {
  readonly n: ForgeInteger;
  readonly e: ForgeInteger;
  readonly d: ForgeInteger;
  readonly p: ForgeInteger;
  readonly q: ForgeInteger;
  decrypt(bytes: string, scheme: "RSAES-PKCS1-V1_5"): string;
}

/** Bytes that are read from the start. */
export interface ForgeBuffer {
  length(): number;
  getInt32(): number;
  getBytes(count: number): string;
  toHex(): string;
}

/** A block of text in PEM format. */
export interface ForgePem {
  readonly type: string;
  readonly procType: { readonly type: string } | null;
  readonly body: string;
}

/** The library. */
export interface Forge {
  readonly asn1: { fromDer(bytes: string): unknown };
  readonly jsbn: { readonly BigInteger: (new (digits: string, radix: number) => ForgeInteger) & { readonly ONE: ForgeInteger } };
  readonly pem: { decode(text: string): readonly ForgePem[] };
  readonly pki: {
    privateKeyFromAsn1(asn1: unknown): ForgeKey;
    setRsaPrivateKey(n: ForgeInteger, e: ForgeInteger, d: ForgeInteger, p: ForgeInteger, q: ForgeInteger): ForgeKey;
  };
  readonly util: { createBuffer(bytes: string): ForgeBuffer };
}
