/** MessagePack encoding of values. */
export { impliedType } from "./implied-type.ts";
export { marshal } from "./marshal.ts";
export { unmarshal } from "./unmarshal.ts";
