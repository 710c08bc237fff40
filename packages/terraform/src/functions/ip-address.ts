/**
 * IP addresses and prefixes as integers. The parser accepts the same addresses as the reference's,
 * which is more lenient than most: an octet can have leading zeros, and is decimal
 * nevertheless. In some computations, an IPv6 address of the form ::ffff:a.b.c.d is treated as an
 * IPv4 address. The results for prefixes of such addresses are strange, but the same as in the reference.
 */

/** An IP address. */
export interface Address {
  /** The number of bits: 32 for IPv4, 128 for IPv6. */
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** A network: addresses that have their first bits in common. */
export interface Prefix {
  /** The first address, with zeros after the prefix. */
  readonly address: Address;
  /** The number of bits that the addresses have in common. */
  readonly length: number;
}

const MAPPED = 0xffffn;
const IPV4_BITS = 32n;
const IPV4_MASK = 0xffffffffn;

/** Returns the IPv4 address that an address is or contains; undefined for other IPv6 addresses. */
export function toIpv4(address: Address): bigint | undefined {
  if (address.bits === 32) return address.value;
  return address.value >> IPV4_BITS === MAPPED ? address.value & IPV4_MASK : undefined;
}

/** Returns an integer whose lowest bits are ones. */
const ones = (count: number): bigint => (1n << BigInt(count)) - 1n;

/** Returns the mask of a prefix: ones, then zeros. @param bits the number of bits of an address */
export function prefixMask(length: number, bits: number): bigint {
  return ones(bits) ^ ones(bits - length);
}

/** Returns the last address of a prefix. */
export function lastAddress({ address, length }: Prefix): Address {
  return { bits: address.bits, value: address.value | ones(address.bits - length) };
}

/** Reports whether an address is in a network. An IPv4 network contains no IPv6 addresses, nor the other way around. */
export function containsAddress(prefix: Prefix, address: Address): boolean {
  const [network, tested] = [toIpv4(prefix.address), toIpv4(address)];
  if (network === undefined || tested === undefined)
    return network === tested && (address.value & prefixMask(prefix.length, prefix.address.bits)) === prefix.address.value;
  const length = prefix.address.bits === 128 ? Math.max(0, prefix.length - 96) : prefix.length;
  const mask = prefixMask(length, 32);
  return (network & mask) === (tested & mask);
}

function parseIpv4(text: string): Address | undefined {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((octet) => /^\d+$/.test(octet))) return undefined;
  const numbers = octets.map(Number);
  if (numbers.some((octet) => octet > 255)) return undefined;
  return { bits: 32, value: numbers.reduce((value, octet) => (value << 8n) | BigInt(octet), 0n) };
}

/** Parses groups of 16 bits that are separated by colons; undefined if they are not valid. An IPv4 address at the end is two groups. */
function parseGroups(text: string): readonly bigint[] | undefined {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [i, part] of parts.entries()) {
    if (i === parts.length - 1 && part.includes(".")) {
      const ipv4 = parseIpv4(part);
      if (ipv4 === undefined) return undefined;
      groups.push(ipv4.value >> 16n, ipv4.value & 0xffffn);
      continue;
    }
    if (!/^[0-9a-f]+$/i.test(part)) return undefined;
    const digits = part.replace(/^0+(?=.)/, "");
    if (digits.length > 4) return undefined;
    groups.push(BigInt(`0x${digits}`));
  }
  return groups;
}

function parseIpv6(text: string): Address | undefined {
  const [before, after, ...more] = text.split("::").map(parseGroups);
  if (before === undefined || more.length > 0) return undefined;
  let groups = before;
  if (text.includes("::")) {
    if (after === undefined) return undefined;
    const missing = 8 - before.length - after.length;
    if (missing < 1) return undefined;
    groups = [...before, ...Array<bigint>(missing).fill(0n), ...after];
  }
  if (groups.length !== 8) return undefined;
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | group, 0n) };
}

/** The maximum length of an address. Only leading zeros could make one longer. */
const MAX_LENGTH = 1000;

/** Parses an IPv4 or IPv6 address; undefined if it is not valid. */
export function parseAddress(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  return parseIpv4(text) ?? (text.includes(":") ? parseIpv6(text) : undefined);
}

/** Parses a network in the form address/length; undefined if it is not valid. Bits after the prefix are set to zero. */
export function parsePrefix(text: string): Prefix | undefined {
  const slash = text.indexOf("/");
  const [address, digits] = [parseAddress(text.slice(0, Math.max(0, slash))), text.slice(slash + 1)];
  if (address === undefined || !/^\d+$/.test(digits) || Number(digits) > address.bits) return undefined;
  const length = Number(digits);
  return { address: { bits: address.bits, value: address.value & prefixMask(length, address.bits) }, length };
}

function formatIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
}

/** Formats an address in the shortest form. */
export function formatAddress(address: Address): string {
  const ipv4 = toIpv4(address);
  if (ipv4 !== undefined) return formatIpv4(ipv4);
  const groups = Array.from({ length: 8 }, (_, i) => ((address.value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  // The longest run of zeros, the first one of several, is written as "::".
  let [start, length] = [0, 1];
  for (let i = 0; i < 8; i++) {
    let end = i;
    while (groups[end] === "0") end++;
    if (end - i > length) [start, length] = [i, end - i];
  }
  if (length < 2) return groups.join(":");
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + length).join(":")}`;
}

/** Formats a network. An IPv4 network in the form of IPv6 becomes an IPv4 network. */
export function formatPrefix({ address, length }: Prefix): string {
  const isMapped = address.bits === 128 && toIpv4(address) !== undefined;
  return `${formatAddress(address)}/${isMapped ? Math.max(0, length - 96) : length}`;
}
