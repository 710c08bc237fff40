/** Inputs of any size for the rows. */
import * as cty from "@hcl-ts/cty";

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const text = (size: number): string => "The quick brown fox. ".repeat(Math.ceil(size / 21)).slice(0, size);

export const numbers = (size: number): cty.Value[] => range(size).map((i) => cty.numberVal(i));

export const strings = (size: number): cty.Value[] => range(size).map((i) => cty.stringVal(`word ${(i * 7919) % size}`));

export const named = (size: number): Map<string, cty.Value> => new Map(range(size).map((i) => [`key${i}`, cty.stringVal(`value ${i}`)]));

export const listOf = (size: number): cty.Value => cty.listVal(strings(size));

export const numberList = (size: number): cty.Value => cty.listVal(numbers(size));

export const setOf = (size: number): cty.Value => cty.setVal(strings(size));

export const mapOf = (size: number): cty.Value => cty.mapVal(named(size));

export const objectOf = (size: number): cty.Value => cty.objectVal(named(size));

export const tupleOf = (size: number): cty.Value =>
  cty.tupleVal(range(size).map((i) => (i % 2 === 0 ? cty.numberVal(i) : cty.stringVal(`${i}`))));

export const records = (size: number): cty.Value =>
  cty.listVal(range(size).map((i) => cty.objectVal({ name: cty.stringVal(`n${i}`), port: cty.numberVal(i) })));

/** A list with a different mark on each tenth element. */
export const markedList = (size: number): cty.Value =>
  cty.listVal(range(size).map((i) => (i % 10 === 0 ? cty.mark(cty.stringVal(`${i}`), `m${i}`) : cty.stringVal(`${i}`))));

/** A configuration with a number of attributes, and blocks with two attributes. */
export const config = (size: number): string =>
  range(Math.ceil(size / 4))
    .map((i) => `name${i} = "value \${var.x${i}} of ${i}"\nblock "b${i}" {\n  size = ${i} + 1\n  list = [1, "two", { a = 3 }]\n}\n`)
    .join("");

/** An expression: a tuple of operations and calls. */
export const expression = (size: number): string =>
  `[${range(size)
    .map((i) => `a.b${i}.c + ${i}`)
    .join(", ")}]`;

/** The same configuration in JSON. */
export const jsonConfig = (size: number): string =>
  JSON.stringify(Object.fromEntries(range(size).map((i) => [`name${i}`, { text: `value \${var.x} of ${i}`, list: [1, "two", { a: i }] }])));

/** The files of a Terraform module with declarations that refer to each other. */
export const moduleSource = (size: number): string =>
  range(Math.ceil(size / 4))
    .map(
      (i) =>
        `variable "v${i}" {\n  type    = string\n  default = "x"\n}\nlocals {\n  l${i} = "\${var.v${i}}-${i}"\n}\nresource "example_thing" "r${i}" {\n  name = local.l${i}\n  tags = { Name = var.v${i} }\n}\noutput "o${i}" {\n  value = example_thing.r${i}.name\n}\n`,
    )
    .join("");
