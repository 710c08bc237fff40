/** Private keys in the form of OpenSSH, which Node does not write. Plain JavaScript, because the test of runtimes uses it too. */
import { Buffer } from "node:buffer";

/** Returns bytes as PEM. */
export function pem(label, bytes) {
  const lines = Buffer.from(bytes)
    .toString("base64")
    .match(/.{1,64}/g);
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** Returns an RSA key of Node in the form of OpenSSH. */
export function openSshKey(key, cipher = "none", algorithm = "ssh-rsa") {
  const { n, e, d, p, q, qi } = key.export({ format: "jwk" });
  const field = (bytes) => {
    const content = Buffer.from(bytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  const number = (text) => field(Buffer.concat([Buffer.of(0), Buffer.from(text, "base64url")]));
  const publicPart = Buffer.concat([field("ssh-rsa"), number(e), number(n)]);
  const numbers = [n, e, d, qi, p, q].map(number);
  const privatePart = Buffer.concat([Buffer.alloc(8, 7), field(algorithm), ...numbers, field("me")]);
  const ciphers = [field(cipher), field("none"), field("")];
  const whole = [Buffer.from("openssh-key-v1\0"), ...ciphers, Buffer.of(0, 0, 0, 1), field(publicPart), field(privatePart)];
  return pem("OPENSSH PRIVATE KEY", Buffer.concat(whole));
}
