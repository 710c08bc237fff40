import { Buffer } from "node:buffer";
import { constants, generateKeyPairSync, type KeyObject, publicEncrypt } from "node:crypto";
import { ArgumentError, Budget, BudgetError, CtyError, stringVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { terraformFunctions } from "../src/functions/index.ts";

const rsadecrypt = terraformFunctions().get("rsadecrypt")!;
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const encrypt = (text: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString("base64");
const decrypt = (ciphertext: string, key: string): unknown => rsadecrypt.call([stringVal(ciphertext), stringVal(key)]).content;

function pem(label: string, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString("base64")
    .match(/.{1,64}/g)!;
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** A private key in the form of OpenSSH, which Node does not write. */
function openSshKey(key: KeyObject, cipher = "none"): string {
  const { n, e, d, p, q, qi } = key.export({ format: "jwk" });
  const field = (bytes: Uint8Array | string): Buffer => {
    const content = Buffer.from(bytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  const number = (text: string | undefined): Buffer => field(Buffer.concat([Buffer.of(0), Buffer.from(text!, "base64url")]));
  const publicPart = Buffer.concat([field("ssh-rsa"), number(e), number(n)]);
  const privatePart = Buffer.concat([
    Buffer.alloc(8, 7),
    field("ssh-rsa"),
    number(n),
    number(e),
    number(d),
    number(qi),
    number(p),
    number(q),
    field("me"),
  ]);
  const whole = [
    Buffer.from("openssh-key-v1\0"),
    field(cipher),
    field("none"),
    field(""),
    Buffer.of(0, 0, 0, 1),
    field(publicPart),
    field(privatePart),
  ];
  return pem("OPENSSH PRIVATE KEY", Buffer.concat(whole));
}

const pkcs1 = String(privateKey.export({ type: "pkcs1", format: "pem" }));
const pkcs8 = String(privateKey.export({ type: "pkcs8", format: "pem" }));

describe("rsadecrypt", () => {
  it.each([
    ["PKCS #1", pkcs1],
    ["PKCS #8", pkcs8],
    ["OpenSSH", openSshKey(privateKey)],
    ["text around the key", `comment\n${pkcs8}\nmore`],
    ["lines that end with CR LF", pkcs1.replaceAll("\n", "\r\n")],
  ])("decrypts with a key in the form %s", (_, key) => {
    for (const text of ["", "secret", "grüße 🔑", "x".repeat(245)]) expect(decrypt(encrypt(text), key)).toBe(text);
  });

  const message = encrypt("x");
  it.each<[string, string]>([
    ["of another algorithm", String(generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }))],
    ["that is public", String(publicKey.export({ type: "spki", format: "pem" }))],
    ["with a password", String(privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "p" }))],
    ["with a password, PKCS #1", String(privateKey.export({ type: "pkcs1", format: "pem", cipher: "aes-256-cbc", passphrase: "p" }))],
    ["with a password, OpenSSH", openSshKey(privateKey, "aes256-ctr")],
    ["that is cut off", pem("RSA PRIVATE KEY", Buffer.from(pkcs1.split("\n").slice(1, 5).join(""), "base64"))],
    ["with a length beyond its end", pem("RSA PRIVATE KEY", Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 2))],
    ["without end", "-----BEGIN RSA PRIVATE KEY-----\n"],
  ])("reports a key %s as the second argument, without showing it", (_, key) => {
    const call = (): unknown => decrypt(message, key);
    expect(call).toThrow(ArgumentError);
    try {
      call();
    } catch (error) {
      expect((error as ArgumentError).argument).toBe(1);
      expect((error as ArgumentError).message).not.toContain("MII");
    }
  });

  it("reports a message that is damaged or for another key", () => {
    const other = String(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }));
    for (const [text, key] of [
      [message, other],
      [Buffer.alloc(300, 1).toString("base64"), pkcs1],
      ["", pkcs1],
    ] as const)
      expect(() => decrypt(text, key)).toThrow(CtyError);
  });

  it("charges the cost of the arithmetic, which is high for a large key", () => {
    const huge = (length: number): Uint8Array =>
      Uint8Array.of(0x02, 0x83, length >> 16, (length >> 8) & 0xff, length & 0xff, ...new Uint8Array(length).fill(0x7f));
    const body = [Uint8Array.of(0x02, 1, 0), huge(10_000), Uint8Array.of(0x02, 1, 3), huge(9_999)];
    const length = body.reduce((sum, part) => sum + part.length, 0);
    const key = pem(
      "RSA PRIVATE KEY",
      Buffer.concat([Uint8Array.of(0x30, 0x83, length >> 16, (length >> 8) & 0xff, length & 0xff), ...body]),
    );
    expect(() => rsadecrypt.call([stringVal(message), stringVal(key)], new Budget())).toThrow(BudgetError);
  });
});
