/** Functions on IP networks. */
import {
  ArgumentError,
  bool,
  boolVal,
  CtyError,
  defineFunction,
  type Func,
  list,
  listVal,
  listValEmpty,
  number,
  string,
  stringVal,
  type Value,
} from "@hcl-ts/cty";
import { characterCost, contentOf, isWholeNumber, refineNotNull, toBigInt, toDouble } from "@hcl-ts/cty/kernel";
import type { Dialect } from "../source/dialect.ts";
import { STEPS_PER_NETWORK } from "./costs.ts";
import {
  type Address,
  containsAddress,
  formatAddress,
  formatPrefix,
  lastAddress,
  type Prefix,
  parseAddress,
  parsePrefix,
  prefixMask,
  toIpv4,
} from "./ip-address.ts";
import { stringParam } from "./string-function.ts";

/** The length of the longest network as a string. */
const MAX_TEXT = 50;
const PREFIX = stringParam("prefix");

function prefixOf(value: Value, argument?: number): Prefix {
  const prefix = parsePrefix(value.asString());
  if (prefix !== undefined) return prefix;
  const message = "a network in CIDR notation is required, such as 10.0.0.0/8 or fd00::/8";
  throw argument === undefined ? new CtyError(message) : new ArgumentError(argument, message);
}

/** Each argument describes an address, or there is a network for it in the result. */
const networkCost = (args: readonly Value[]): number => STEPS_PER_NETWORK * args.length + characterCost(args);

/** Larger numbers do not fit into an address, so they are not converted to integers. */
const MAX_NUMBER = 1e40;

function wholeNumber(value: Value, argument?: number): bigint {
  const content = contentOf(value, "number");
  const integer = Math.abs(toDouble(content)) < MAX_NUMBER ? toBigInt(content) : undefined;
  if (integer !== undefined) return integer;
  const message = `a whole number${isWholeNumber(content) ? " of at most 128 bits" : ""} is required`;
  throw argument === undefined ? new CtyError(message) : new ArgumentError(argument, message);
}

/** Returns an integer as an address. As in the reference, its sign is dropped. @throws CtyError if it has more bits than an address */
function addressOf(value: bigint, bits: Address["bits"]): Address {
  const magnitude = value < 0n ? -value : value;
  if (magnitude >> BigInt(bits) !== 0n) throw new CtyError("the number does not fit into an address");
  return { bits, value: magnitude };
}

/** `cidrhost(prefix, hostnum)` */
export const cidrhost: Func = /* @__PURE__ */ defineFunction({
  params: [PREFIX, { name: "hostnum", type: number }],
  type: string,
  refineResult: refineNotNull,
  cost: networkCost,
  impl: ([prefixValue, hostValue], _type, budget) => {
    let host = wholeNumber(hostValue);
    const { address, length } = prefixOf(prefixValue);
    budget.spendText(MAX_TEXT);
    const hosts = 1n << BigInt(address.bits - length);
    if (host < 0n) host += hosts;
    if (host < 0n || host >= hosts) throw new CtyError(`a network with a prefix of ${length} bits has no host with this number`);
    // For IPv4 addresses in IPv6 form the reference counts the bits from the other end.
    const shift = address.bits === 128 && toIpv4(address) !== undefined ? 96n : 0n;
    return stringVal(formatAddress(addressOf(address.value | (host << shift), address.bits)));
  },
});

/** `cidrnetmask(prefix)` */
export const cidrnetmask: Func = /* @__PURE__ */ defineFunction({
  params: [PREFIX],
  type: string,
  refineResult: refineNotNull,
  cost: networkCost,
  impl: ([value], _type, budget) => {
    const { address, length } = prefixOf(value);
    if (toIpv4(address) === undefined) throw new CtyError("networks of IPv6 addresses have no mask in this form");
    budget.spendText(MAX_TEXT);
    return stringVal(formatAddress({ bits: address.bits, value: prefixMask(length, address.bits) }));
  },
});

const LOW_64_BITS = 2n ** 64n - 1n;

/** `cidrsubnet(prefix, newbits, netnum)`. The number of the network is checked in 64 bits and without its sign, as in the reference. */
export const cidrsubnet: Func = /* @__PURE__ */ defineFunction({
  params: [PREFIX, { name: "newbits", type: number }, { name: "netnum", type: number }],
  type: string,
  refineResult: refineNotNull,
  cost: networkCost,
  impl: ([prefixValue, bitsValue, numberValue], _type, budget) => {
    const newBits = Number(wholeNumber(bitsValue));
    const netNumber = wholeNumber(numberValue);
    const { address, length } = prefixOf(prefixValue);
    budget.spendText(MAX_TEXT);
    const newLength = length + newBits;
    if (newLength > address.bits || newLength < 0)
      throw new CtyError(`a prefix of ${length} bits cannot be extended by ${newBits} bits in an address of ${address.bits} bits`);
    const checked = (netNumber < 0n ? -netNumber : netNumber) & LOW_64_BITS;
    if (newBits >= 0 && newBits < 64 && checked >> BigInt(newBits) !== 0n)
      throw new CtyError(`a network with this number does not fit into ${newBits} bits`);
    const value = address.value | (netNumber << BigInt(address.bits - newLength));
    return stringVal(formatPrefix({ address: addressOf(value, address.bits), length: newLength }));
  },
});

/** The maximum number of bits that `cidrsubnets` adds to a prefix in Terraform. */
const MAX_EXTENSION = 32;

/** Creates `cidrsubnets`. */
export function cidrsubnetsOf(dialect: Dialect): Func {
  return defineFunction({
    params: [PREFIX],
    varParam: { name: "newbits", type: number },
    type: list(string),
    refineResult: refineNotNull,
    cost: networkCost,
    impl: ([prefixValue, ...extensions], _type, budget) => {
      const network = prefixOf(prefixValue, 0);
      const { bits, value: first } = network.address;
      const networks: Value[] = [];
      let free = first;
      for (const [i, extension] of extensions.entries()) {
        const length = extendedLength(network, extension, i + 1, dialect);
        const size = 1n << BigInt(bits - length);
        const address: Address = { bits, value: i === 0 ? first : ((free + size - 1n) / size) * size };
        if (!hasRoom(network, address))
          throw new ArgumentError(i + 1, `there is no room for a network with a prefix of ${length} bits after the ones before`);
        free = address.value + size;
        budget.spendText(MAX_TEXT);
        budget.spendElements(1);
        networks.push(stringVal(formatPrefix({ address, length })));
      }
      return networks.length === 0 ? listValEmpty(string) : listVal(networks);
    },
  });
}

/** Returns the length of a prefix after adding the bits in an argument. */
function extendedLength({ address, length }: Prefix, extension: Value, argument: number, dialect: Dialect): number {
  const newBits = Number(wholeNumber(extension, argument));
  if (newBits < 1) throw new ArgumentError(argument, "the prefix must be extended by at least one bit");
  if (dialect === "terraform" && newBits > MAX_EXTENSION)
    throw new ArgumentError(argument, `the prefix must be extended by at most ${MAX_EXTENSION} bits`);
  const extended = length + newBits;
  if (extended <= address.bits) return extended;
  throw new ArgumentError(argument, `a prefix of ${extended} bits is too long for an address of ${address.bits} bits`);
}

/**
 * Reports whether another network can start at an address. The reference searches after the
 * preceding address, which does not exist for the first address.
 */
function hasRoom(network: Prefix, address: Address): boolean {
  const exists = address.value !== 0n && address.value >> BigInt(address.bits) === 0n;
  return exists && containsAddress(network, address) && !isMapped(network);
}

function isMapped({ address }: Prefix): boolean {
  return address.bits === 128 && toIpv4(address) !== undefined;
}

/** `cidrcontains(containing_prefix, contained_ip_or_prefix)`. As in the reference, an unknown result can be null. */
export const cidrcontains: Func = /* @__PURE__ */ defineFunction({
  params: [stringParam("containing_prefix"), stringParam("contained_ip_or_prefix")],
  type: bool,
  cost: networkCost,
  impl: ([prefixValue, containedValue]) => {
    const network = prefixOf(prefixValue);
    const text = containedValue.asString();
    const address = parseAddress(text);
    const contained = address === undefined ? parsePrefix(text) : undefined;
    const first = address ?? contained?.address;
    if (first === undefined) throw new CtyError("an IP address, or a network in CIDR notation, is required");
    if ((toIpv4(first) === undefined) !== (toIpv4(network.address) === undefined))
      throw new CtyError("an IPv4 network cannot contain IPv6 addresses, nor the other way around");
    return boolVal(containsAddress(network, first) && (contained === undefined || containsAddress(network, lastAddress(contained))));
  },
});
