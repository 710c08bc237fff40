/** Laws of functions that undo each other, and random arguments for all functions. */
import { createHash } from "node:crypto";
import {
  ArgumentError,
  Budget,
  boolVal,
  CtyError,
  dynamic,
  dynamicVal,
  type Func,
  hasMarkDeep,
  isValue,
  list,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal,
  type Parameter,
  rawEquals,
  refine,
  setVal,
  string,
  stringVal,
  testConformance,
  toNative,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { compareSync } from "bcryptjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import { builtinProviderFunctions, terraformFunctions } from "../src/entry/functions.ts";
import { encodingNames } from "../src/functions/text-encoding/names.ts";
import { EPHEMERAL, memoryFiles, redact, SENSITIVE } from "../src/index.ts";
import { rsadecrypt } from "../src/rsadecrypt/rsadecrypt.ts";

const files = memoryFiles({ "a.txt": "Hello", "t.tftpl": "${x}", "d/b.txt": "" });
const opentofu = terraformFunctions({ dialect: "opentofu", fs: files, rsadecrypt });
const call = (name: string, ...args: readonly Value[]): Value => opentofu.get(name)!.call(args);
const s = stringVal;
const n = numberVal;

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\n",
    "a\nb",
    "a\n\nb\n",
    " a",
    "a ",
    "- a",
    "yes",
    "~",
    "1e3",
    "#",
    "a: b",
    "\ufeffa b",
    "\t",
    "x".repeat(200),
    "word ".repeat(60),
    "'\"\\",
  ),
);

describe("functions that undo each other", () => {
  const same = (decode: string, encode: string): void =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(call(decode, call(encode, s(text))).content).toBe(s(text).content);
      }),
    );

  it("base64decode undoes base64encode", () => same("base64decode", "base64encode"));
  it("base64gunzip undoes base64gzip", () => same("base64gunzip", "base64gzip"));
  it("urldecode undoes urlencode", () => same("urldecode", "urlencode"));

  it("textdecodebase64 undoes textencodebase64, where the encoding has the characters", () => {
    const texts = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(..."aé日本語ひｱ한Яא€~\\¥"), maxLength: 20 }));
    fc.assert(
      fc.property(texts, fc.constantFrom(...encodingNames), (text, name) => {
        let encoded: Value;
        try {
          encoded = call("textencodebase64", s(text), s(name));
        } catch (error) {
          expect(error).toBeInstanceOf(ArgumentError);
          return;
        }
        // U+FFFD is reserved for errors of decoding.
        if (!text.includes("\ufffd")) expect(call("textdecodebase64", encoded, s(name)).content).toBe(s(text).content);
      }),
      { numRuns: amount(400, 2000) },
    );
  });

  const plain: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(
        anyText.map((text): Value => s(text)),
        fc.integer().map((value): Value => n(value)),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value): Value => n(value)),
        fc.boolean().map((value): Value => boolVal(value)),
        fc.constant<Value>(nullVal(dynamic)),
      ),
      fc.array(tie("value"), { maxLength: 4 }).map((items): Value => tupleVal(items) as Value),
      fc.array(fc.tuple(anyText, tie("value")), { maxLength: 4 }).map((items): Value => objectVal(new Map(items)) as Value),
    ),
  })).value;

  it("yamldecode undoes yamlencode", () => {
    fc.assert(
      fc.property(plain, (value) => {
        const text = call("yamlencode", value);
        // This key merges a mapping.
        if (text.asString().includes('"<<":')) return;
        expect(String(call("yamldecode", text))).toBe(String(value));
      }),
      { numRuns: amount(200, 1000) },
    );
  });

  it("decode_tfvars undoes encode_tfvars", () => {
    const provider = builtinProviderFunctions("opentofu");
    const names = fc.stringMatching(/^[a-z_][a-z0-9_-]{0,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(names, plain), { maxLength: 4 }), (items) => {
        const value = objectVal(new Map(items)) as Value;
        const text = provider.get("encode_tfvars")!.call([value]);
        expect(String(provider.get("decode_tfvars")!.call([text]))).toBe(String(value));
      }),
    );
  });

  it("transpose twice returns the map, sorted and without empty lists", () => {
    const maps = fc.dictionary(fc.string({ maxLength: 3 }), fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 4 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(maps, (lists) => {
        const entries = Object.entries(lists).map(
          ([key, items]) => [key, call("sort", listVal([...new Set(items.map((item) => item.normalize("NFC")))].map(s)))] as const,
        );
        const value = entries.length === 0 ? mapValEmpty(list(string)) : (mapVal(new Map(entries)) as Value);
        expect(rawEquals(call("transpose", call("transpose", value)), value)).toBe(true);
      }),
    );
  });
});

describe("digests", () => {
  it("agree with the platform's", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("md5", "sha1", "sha256", "sha512"), (text, name) => {
        const normal = s(text).asString();
        expect(call(name, s(text)).content).toBe(createHash(name).update(normal).digest("hex"));
        if (opentofu.has(`base64${name}`))
          expect(call(`base64${name}`, s(text)).content).toBe(createHash(name).update(normal).digest("base64"));
      }),
    );
  });

  it("verify the password if they are made by bcrypt", () => {
    for (const text of ["", "secret", "é".repeat(36)]) expect(compareSync(text, call("bcrypt", s(text), n(4)).asString())).toBe(true);
  });
});

describe("networks", () => {
  const prefixes = fc.oneof(
    fc
      .tuple(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 32 }))
      .map(([octets, length]) => `${octets.join(".")}/${length}`),
    fc
      .tuple(fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 }), fc.integer({ min: 1, max: 128 }))
      .map(([groups, length]) => `${groups.map((group) => group.toString(16)).join(":")}/${length}`),
  );

  it("contain their hosts and the networks within them", () => {
    fc.assert(
      fc.property(prefixes, fc.nat(), fc.integer({ min: 0, max: 8 }), (prefix, position, newBits) => {
        const length = Number(prefix.split("/")[1]);
        const bits = prefix.includes(":") ? 128 : 32;
        const host = BigInt(position) % (1n << BigInt(bits - length));
        expect(call("cidrcontains", s(prefix), call("cidrhost", s(prefix), n(host))).content).toBe(true);
        expect(call("cidrhost", s(prefix), n(host - (1n << BigInt(bits - length)))).content).toBe(
          call("cidrhost", s(prefix), n(host)).content,
        );
        if (length + newBits > bits) return;
        const within = call("cidrsubnet", s(prefix), n(newBits), n(position % 2 ** newBits));
        expect(call("cidrcontains", s(prefix), within).content).toBe(true);
      }),
    );
  });
});

describe("redact", () => {
  it("removes all marks and sensitive parts, and nothing else", () => {
    const value = objectVal({
      open: s("shown"),
      password: mark(s("s3cret"), SENSITIVE),
      token: mark(s("t0ken"), EPHEMERAL),
      list: listVal([s("a"), mark(s("s3cret"), SENSITIVE)]),
      map: mapVal({ a: s("a"), b: mark(s("s3cret"), SENSITIVE) }),
      other: mark(s("other"), "other"),
      whole: mark(listVal([s("s3cret")]), SENSITIVE),
    }) as Value;
    expect(toNative(redact(value))).toEqual({
      open: "shown",
      password: "(sensitive value)",
      token: "(ephemeral value)",
      list: ["a", "(sensitive value)"],
      map: { a: "a", b: "(sensitive value)" },
      other: "other",
      whole: "(sensitive value)",
    });
    expect(redact(unknownVal(string)).isKnown()).toBe(false);
  });
});

// --- random arguments ---------------------------------------------------------------------------------------------------

const strings = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "a,b",
    "{}",
    "[1]",
    "10.0.0.0/8",
    "fd00::/16",
    "2020-01-01T00:00:00Z",
    "1h",
    "%s %d",
    "YYYY",
    "aGVsbG8=",
    "UTF-8",
    "a.txt",
    "t.tftpl",
    "*",
    "/a+/",
    "(",
    "${x}",
    "%{",
    "a\n1",
    "dns",
    "true",
    "__proto__",
    "~",
    "é日😀",
    "x = 1\n",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const numbers = fc.oneof(
  fc.integer({ min: -5, max: 130 }),
  fc.constantFrom("1e50", "-1e50", "0.5", Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "1e-30", 2 ** 31, 2 ** 53, -0),
);

const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value; known: Value }>((tie) => ({
  known: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      strings.map((text): Value => s(text)),
      numbers.map((value): Value => n(value)),
      fc.boolean().map((value): Value => boolVal(value)),
    ),
    fc.array(tie("value"), { maxLength: 3 }).map((items): Value => tupleVal(items) as Value),
    fc.array(strings, { minLength: 1, maxLength: 4 }).map((items): Value => listVal(items.map(s)) as Value),
    fc.array(numbers, { minLength: 1, maxLength: 4 }).map((items): Value => listVal(items.map(n)) as Value),
    fc.array(strings, { minLength: 1, maxLength: 3 }).map((items): Value => setVal(items.map(s)) as Value),
    fc
      .array(fc.tuple(strings, strings), { minLength: 1, maxLength: 3 })
      .map((items): Value => mapVal(new Map(items.map(([key, item]) => [key, s(item)]))) as Value),
    fc.array(fc.tuple(strings, tie("value")), { maxLength: 3 }).map((items): Value => objectVal(new Map(items)) as Value),
    fc.constantFrom<Value>(listValEmpty(dynamic), mapValEmpty(list(string)), nullVal(dynamic), nullVal(string)),
  ),
  value: fc.oneof(
    { weight: 8, arbitrary: tie("known") },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Value>(
        dynamicVal,
        unknownVal(string),
        unknownVal(number),
        unknownVal(list(string)),
        refine(unknownVal(string)).notNull().stringPrefixFull("10.").newValue() as Value,
        refine(unknownVal(list(string)))
          .collectionLengthMin(1)
          .collectionLengthMax(2)
          .newValue() as Value,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie("known"), fc.constantFrom(SENSITIVE, EPHEMERAL, "other")).map(([value, one]): Value => mark(value, one)),
    },
  ),
})).value;

/** Returns an argument for a parameter, mostly of its type. */
function argumentFor(param: Parameter): fc.Arbitrary<Value> {
  switch (param.type.kind) {
    case "string":
      return fc.oneof({ weight: 6, arbitrary: strings.map((text): Value => s(text)) }, { weight: 1, arbitrary: values });
    case "number":
      return fc.oneof({ weight: 6, arbitrary: numbers.map((value): Value => n(value)) }, { weight: 1, arbitrary: values });
    default:
      return values;
  }
}

function argumentsFor({ params, varParam }: Func): fc.Arbitrary<readonly Value[]> {
  const fixed = fc.tuple(...params.map(argumentFor));
  const more = varParam === undefined ? fc.constant([]) : fc.array(argumentFor(varParam), { maxLength: 3 });
  return fc.tuple(fixed, more).map(([some, others]) => [...some, ...others]);
}

/** Small limits, so that no call takes a second. */
const budget = (): Budget => new Budget({ steps: 20_000_000, text: 1_000_000, elements: 100_000 });

const SLOW: ReadonlySet<string> = new Set(["bcrypt"]);

describe.each(["opentofu", "terraform"] as const)("random arguments for the functions of %s", (dialect) => {
  const fs = memoryFiles({ "a.txt": "Hello", "t.tftpl": "${x}", "d/b.txt": "" });
  const functions = [...terraformFunctions({ dialect, fs }), ...builtinProviderFunctions(dialect)].filter(
    ([name]) => !name.startsWith("core::") && !SLOW.has(name),
  );

  it.each(functions)("%s returns a value or throws a CtyError, and keeps its promises", (_, func) => {
    fc.assert(
      fc.property(argumentsFor(func), (args) => {
        let result: Value;
        try {
          result = func.call(args, budget());
        } catch (error) {
          expect(error).toBeInstanceOf(CtyError);
          expect((error as CtyError).message).not.toMatch(/^the function (?:failed|returned)/);
          return;
        }
        expect(isValue(result)).toBe(true);
        // If the type is determined before the value, the value has it.
        let type = dynamic as ReturnType<Func["returnTypeForValues"]>;
        try {
          type = func.returnTypeForValues(
            args.map((arg) => unknownVal(arg.type)),
            budget(),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(CtyError);
        }
        expect(testConformance(result.type, type)).toEqual([]);
        if (args.some((arg) => arg.hasMark("other")) && !result.isKnown())
          expect([result, hasMarkDeep(result, "other")]).toEqual([result, true]);
      }),
      { numRuns: amount(15, 60) },
    );
  });
});
