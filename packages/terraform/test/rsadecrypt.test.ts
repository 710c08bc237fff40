import { Buffer } from "node:buffer";
import { constants, generateKeyPairSync, type KeyObject, publicEncrypt } from "node:crypto";
import { ArgumentError, Budget, BudgetError, stringVal, toNative } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { terraformFunctions } from "../src/entry/functions.ts";
import { evaluateModule, memoryFiles } from "../src/index.ts";
import { rsadecrypt } from "../src/rsadecrypt/rsadecrypt.ts";
import { openSshKey, pem } from "./openssh-key.mjs";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const encryptFor = (key: KeyObject, text: string): Buffer =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text));
const encrypt = (text: string): string => encryptFor(publicKey, text).toString("base64");
const decrypt = (ciphertext: string, key: string): unknown => rsadecrypt.call([stringVal(ciphertext), stringVal(key)]).content;

/** A private key as PKCS #1 whose numbers can be replaced: their names are the same as in JSON Web Keys. */
function pkcs1Key(key: KeyObject, replaced: Readonly<Record<string, Uint8Array>> = {}): string {
  const parts = key.export({ format: "jwk" }) as Readonly<Record<string, string>>;
  const numbers = ["n", "e", "d", "p", "q", "dp", "dq", "qi"].map((name) => replaced[name] ?? Buffer.from(parts[name]!, "base64url"));
  return pem("RSA PRIVATE KEY", der(0x30, Buffer.concat([Uint8Array.of(0), ...numbers].map(derInteger))));
}

function derInteger(bytes: Uint8Array): Buffer {
  return der(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const part = (name: string): Buffer => Buffer.from((privateKey.export({ format: "jwk" }) as Record<string, string>)[name]!, "base64url");

/** A number of the key with another last byte. */
function changed(name: string): Buffer {
  const bytes = part(name);
  bytes[bytes.length - 1]! ^= 2;
  return bytes;
}

const pkcs1 = String(privateKey.export({ type: "pkcs1", format: "pem" }));
const pkcs8 = String(privateKey.export({ type: "pkcs8", format: "pem" }));

// Terraform 1.11.4 gives the same answers, except for the limits of the length.
describe("rsadecrypt", () => {
  it.each([
    ["PKCS #1", pkcs1],
    ["PKCS #8", pkcs8],
    ["OpenSSH", openSshKey(privateKey)],
    ["PKCS #1 with wrong numbers for faster arithmetic", pkcs1Key(privateKey, { dp: changed("dp"), dq: Buffer.of(0), qi: changed("qi") })],
    ["text around the key", `comment\n${pkcs8}\nmore`],
    ["lines that end with CR LF", pkcs1.replaceAll("\n", "\r\n")],
    ["no line end after the key", pkcs1.trimEnd()],
    ["one long line", pkcs1.replace(/(?<=[^-])\n(?=[^-])/g, "")],
    [
      "another key after the first",
      pkcs1 + String(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ type: "pkcs1", format: "pem" })),
    ],
  ])("decrypts with a key in the form %s", (_, key) => {
    for (const text of ["", "secret", "grüße 🔑", "x".repeat(245)]) expect(decrypt(encrypt(text), key)).toBe(text);
  });

  it.each([
    [512, 65_537],
    [1024, 3],
    [1025, 65_537],
    [2041, 65_537],
    [2047, 65_537],
    [4096, 65_537],
  ])("decrypts with a key of %i bits and the exponent %i", (modulusLength, publicExponent) => {
    const pair = generateKeyPairSync("rsa", { modulusLength, publicExponent });
    const message = encryptFor(pair.publicKey, "secret").toString("base64");
    for (const key of [String(pair.privateKey.export({ type: "pkcs8", format: "pem" })), openSshKey(pair.privateKey)])
      expect(decrypt(message, key)).toBe("secret");
  });

  it("decrypts a message without its zeros at the start", () => {
    let message = encryptFor(publicKey, "secret");
    while (message[0] !== 0) message = encryptFor(publicKey, "secret");
    expect(decrypt(message.subarray(1).toString("base64"), pkcs1)).toBe("secret");
  });

  it("replaces bytes that are not UTF-8", () => {
    const message = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.of(0x61, 0xff));
    expect(decrypt(message.toString("base64"), pkcs1)).toBe("a\ufffd");
  });

  const message = encrypt("x");
  const tiny = Buffer.of(15);
  it.each<[string, string]>([
    ["of another algorithm", String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))],
    ["of another algorithm, OpenSSH", openSshKey(privateKey, "none", "ssh-ed25519")],
    ["that is public", String(publicKey.export({ type: "spki", format: "pem" }))],
    ["that follows a public one", String(publicKey.export({ type: "spki", format: "pem" })) + pkcs1],
    ["with a password", String(privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "p" }))],
    ["with a password, PKCS #1", String(privateKey.export({ type: "pkcs1", format: "pem", cipher: "aes-256-cbc", passphrase: "p" }))],
    ["with a password, OpenSSH", openSshKey(privateKey, "aes256-ctr")],
    ["that is cut off", pem("RSA PRIVATE KEY", Buffer.from(pkcs1.split("\n").slice(1, 5).join(""), "base64"))],
    [
      "that is cut off, OpenSSH",
      pem("OPENSSH PRIVATE KEY", Buffer.from(openSshKey(privateKey).split("\n").slice(1, 9).join(""), "base64")),
    ],
    ["with a length beyond its end", pem("RSA PRIVATE KEY", Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 2))],
    ["without end", "-----BEGIN RSA PRIVATE KEY-----\n"],
    ["that is empty", ""],
    ["that is other text", "secret"],
    ["with another private exponent", pkcs1Key(privateKey, { d: changed("d") })],
    ["with another public exponent", pkcs1Key(privateKey, { e: changed("e") })],
    ["with another prime", pkcs1Key(privateKey, { p: changed("p") })],
    ["with a modulus of 0", pkcs1Key(privateKey, { n: Buffer.of(0) })],
    ["with a prime of 0", pkcs1Key(privateKey, { p: Buffer.of(0) })],
    ["with a prime of 1", pkcs1Key(privateKey, { p: Buffer.of(1), q: part("n") })],
    ["with few bits", pkcs1Key(privateKey, { n: tiny, e: Buffer.of(3), d: Buffer.of(3), p: Buffer.of(3), q: Buffer.of(5) })],
    ["with very many bits", pkcs1Key(privateKey, { n: new Uint8Array(10_000).fill(0x7f) })],
  ])("reports a key %s as the second argument, without showing it", (_, key) => {
    const call = (): unknown => decrypt(message, key);
    expect(call).toThrow(ArgumentError);
    try {
      call();
    } catch (error) {
      expect((error as ArgumentError).argument).toBe(1);
      expect((error as ArgumentError).message).toMatch(/^the private key cannot be read: /);
      expect((error as ArgumentError).message).not.toContain("MII");
    }
  });

  it("says what is wrong with a key", () => {
    expect(() => decrypt(message, openSshKey(privateKey, "aes256-ctr"))).toThrow("it is protected by a password");
    expect(() => decrypt(message, "secret")).toThrow("it must be in PEM format");
    expect(() => decrypt(message, pkcs1Key(privateKey, { n: tiny }))).toThrow("it has 4 bits, and at least 512 are needed");
  });

  it("reports a message that is damaged or for another key", () => {
    const other = String(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }));
    for (const [text, key] of [
      [message, other],
      [Buffer.alloc(300, 1).toString("base64"), pkcs1],
      [Buffer.concat([Buffer.of(0), Buffer.from(message, "base64")]).toString("base64"), pkcs1],
      [Buffer.concat([Buffer.from(message, "base64"), Buffer.from(message, "base64")]).toString("base64"), pkcs1],
      [part("n").toString("base64"), pkcs1],
      ["", pkcs1],
    ] as const)
      expect(() => decrypt(text, key)).toThrow("the text cannot be decrypted with this key");
  });

  it.each([
    ["fewer than eight bytes", [0, 2, ...Array<number>(7).fill(5), 0]],
    ["no bytes", [0, 2, 0]],
    ["another type", [0, 1, ...Array<number>(250).fill(255), 0]],
    ["a first byte that is not 0", [1, 2, ...Array<number>(250).fill(5), 0]],
    ["no end", [0, 2, ...Array<number>(254).fill(5)]],
  ])("reports a padding with %s", (_, start) => {
    const padded = Buffer.concat([Buffer.from(start), Buffer.alloc(256 - start.length, 7)]);
    const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, padded);
    expect(() => decrypt(encrypted.toString("base64"), pkcs1)).toThrow("the text cannot be decrypted with this key");
  });

  it("charges the cost of the arithmetic before it computes", () => {
    expect(() => rsadecrypt.call([stringVal(message), stringVal(pkcs1)], new Budget({ steps: 100_000 }))).toThrow(BudgetError);
  });
});

describe("rsadecrypt of a program", () => {
  const source = `output "x" {\n  value = rsadecrypt("${encrypt("secret")}", file("key.pem"))\n}\n`;
  const fs = memoryFiles({ "main.tf": source, "key.pem": pkcs1 });

  it("is part of the functions if it is in the options", () => {
    expect(terraformFunctions({ rsadecrypt }).get("core::rsadecrypt")).toBe(rsadecrypt);
    expect(toNative(evaluateModule(fs, { rsadecrypt }).outputs.get("x")!.value)).toBe("secret");
  });

  it("is an error that says what to do if it is not", () => {
    const [problem] = evaluateModule(fs).diagnostics;
    expect(problem?.detail).toContain('the program must pass "rsadecrypt" of @hcl-ts/terraform/rsadecrypt');
  });
});
