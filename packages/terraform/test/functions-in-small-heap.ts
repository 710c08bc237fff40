/**
 * Calls functions in ways that would fill the memory or take minutes, if they did not charge for it. Run by function-limits.test.ts in a process with a
 * small heap; prints the name of each case and how it ended.
 *
 * The budget is an eighth of the default one, and the heap is 64 MB, half of which the program needs itself: the default budget needs 256 MB.
 */
import {
  Budget,
  BudgetError,
  CtyError,
  DEFAULT_LIMITS,
  listVal,
  mapVal,
  numberVal,
  objectVal,
  stringVal,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { gzipSync } from "fflate";
import { builtinProviderFunctions, terraformFunctions } from "../src/entry/functions.ts";
import { memoryFiles, redact } from "../src/index.ts";

const PART = 1 / 8;
const LIMITS = { steps: DEFAULT_LIMITS.steps * PART, text: DEFAULT_LIMITS.text * PART, elements: DEFAULT_LIMITS.elements * PART };
/** The length of a long string. */
const LENGTH = 1_000_000 * PART;
const LONG_TEXT = "x".repeat(LENGTH);
const functions = terraformFunctions({
  dialect: "opentofu",
  fs: memoryFiles({
    big: LONG_TEXT,
    "self.tftpl": '${templatefile("self.tftpl", {})}',
    "twice.tftpl": '${templatefile("twice.tftpl", {})}${templatefile("twice.tftpl", {})}',
  }),
});
const provider = builtinProviderFunctions();
const s = stringVal;
const n = numberVal;
const LONG = s(LONG_TEXT);
const numbers = (length: number): Value => listVal(Array.from({ length }, (_, i) => n(i)));
const texts = (length: number): Value => listVal(Array.from({ length }, (_, i) => s(`k${i}`)));

const f = (name: string, budget: Budget, ...args: readonly Value[]): Value => functions.get(name)!.call(args, budget);

/** A tuple that contains itself 2^times times over. */
function doubled(times: number): Value {
  let value: Value = n(1);
  for (let i = 0; i < times; i++) value = tupleVal([value, value]);
  return value;
}

/**
 * Acts like an expression that calls a function in a loop: keeps all results, and draws from one
 * budget.
 */
function inLoop(times: number, call: (budget: Budget, i: number) => Value): void {
  const budget = new Budget(LIMITS);
  const kept: Value[] = [];
  for (let i = 0; i < times; i++) kept.push(call(budget, i));
}

const once = (call: (budget: Budget) => Value): void => inLoop(1, call);
const base64 = (bytes: Uint8Array): Value => s(Buffer.from(bytes).toString("base64"));

/** A gzip file of many zeros in as many members, which takes a thousandth of that. */
function bomb(members: number): Value {
  const member = gzipSync(new Uint8Array(LENGTH));
  return base64(Buffer.concat(Array.from({ length: members }, () => member)));
}

/** Aliases of aliases: ten of the one before each. */
const laughs = [
  "a0: &a0 x",
  ...Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]`),
].join("\n");
const mergedLaughs = [
  "a0: &a0 {k: x}",
  ...Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} {b: *a${i}, c: *a${i}}`),
  "z: {<<: *a40}",
].join("\n");

const BUDGET = "BudgetError";
const ERROR = "CtyError";

const cases: Readonly<Record<string, readonly [end: string, run: () => void]>> = {
  "a gzip bomb": [BUDGET, () => once((b) => f("base64gunzip", b, bomb(500)))],
  "gzip that claims to be large": [
    ERROR,
    () =>
      once((b) =>
        f("base64gunzip", b, base64(Buffer.concat([gzipSync(new Uint8Array(10)).subarray(0, -4), Buffer.of(255, 255, 255, 255)]))),
      ),
  ],
  "gunzip in a loop": [
    BUDGET,
    () => {
      const small = bomb(1);
      inLoop(1000, (b) => f("base64gunzip", b, small));
    },
  ],
  "gzip in a loop": [BUDGET, () => inLoop(1000, (b) => f("base64gzip", b, LONG))],
  "base64encode in a loop": [BUDGET, () => inLoop(1000, (b) => f("base64encode", b, LONG))],
  "urlencode in a loop": [BUDGET, () => inLoop(1000, (b) => f("urlencode", b, s("é".repeat(LENGTH))))],
  "urldecode in a loop": [BUDGET, () => inLoop(1000, (b) => f("urldecode", b, LONG))],
  "sha512 in a loop": [BUDGET, () => inLoop(1_000_000, (b) => f("sha512", b, LONG))],
  "uuid in a loop": [BUDGET, () => inLoop(10_000_000, (b) => f("uuid", b))],
  "uuidv5 in a loop": [BUDGET, () => inLoop(1_000_000, (b) => f("uuidv5", b, s("dns"), LONG))],
  "bcrypt with the largest cost": [ERROR, () => once((b) => f("bcrypt", b, s("x"), n(31)))],
  "bcrypt in a loop": [ERROR, () => inLoop(1_000_000, (b) => f("bcrypt", b, s("x"), n(10)))],
  "texts in another encoding in a loop": [
    BUDGET,
    () => inLoop(1000, (b) => f("textencodebase64", b, s("日".repeat(LENGTH / 2)), s("GB18030"))),
  ],
  "texts from another encoding in a loop": [
    BUDGET,
    () => inLoop(1000, (b) => f("textdecodebase64", b, s("QUFB".repeat(0.3 * LENGTH)), s("IBM037"))),
  ],
  "many networks": [
    BUDGET,
    () => once((b) => functions.get("cidrsubnets")!.call([s("4000::/2"), ...Array<Value>(1.2 * LENGTH).fill(n(100))], b)),
  ],
  "networks in a loop": [BUDGET, () => inLoop(10_000_000, (b) => f("cidrsubnet", b, s("10.0.0.0/8"), n(8), n(1)))],
  "a long address": [ERROR, () => once((b) => f("cidrhost", b, s(`${"1".repeat(10 * LENGTH)}.0.0.0/8`), n(1)))],
  "a long IPv6 address": [ERROR, () => once((b) => f("cidrhost", b, s(`${"1:".repeat(5 * LENGTH)}/8`), n(1)))],
  "a long number of a host": [ERROR, () => once((b) => f("cidrhost", b, s("::/0"), n("1e99999")))],
  "an endless range": [ERROR, () => once((b) => f("range", b, n("1e15")))],
  "ranges in a loop": [BUDGET, () => inLoop(1_000_000, (b) => f("range", b, n(1000)))],
  "aliases of aliases": [BUDGET, () => once((b) => f("yamldecode", b, s(laughs)))],
  "merged aliases of aliases": [BUDGET, () => once((b) => f("yamldecode", b, s(mergedLaughs)))],
  "nested YAML": [ERROR, () => once((b) => f("yamldecode", b, s("[".repeat(100_000))))],
  "nested YAML lists": [ERROR, () => once((b) => f("yamldecode", b, s("- ".repeat(20_000))))],
  "nested YAML mappings": [
    ERROR,
    () => once((b) => f("yamldecode", b, s(Array.from({ length: 1000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")))),
  ],
  "long YAML": [BUDGET, () => once((b) => f("yamldecode", b, s("- a\n".repeat(LENGTH))))],
  "YAML in a loop": [BUDGET, () => inLoop(1000, (b) => f("yamldecode", b, s("- a\n".repeat(10_000))))],
  "long YAML scalars in a loop": [BUDGET, () => inLoop(1000, (b) => f("yamldecode", b, LONG))],
  "yamlencode of a value in itself": [BUDGET, () => once((b) => f("yamlencode", b, doubled(60)))],
  "yamlencode of a smaller value in itself": [BUDGET, () => once((b) => f("yamlencode", b, doubled(25)))],
  "yamlencode of long strings in a loop": [BUDGET, () => inLoop(1000, (b) => f("yamlencode", b, s("\u0001".repeat(LENGTH))))],
  "yamlencode of lines in a loop": [BUDGET, () => inLoop(1000, (b) => f("yamlencode", b, s("a\n".repeat(LENGTH / 2))))],
  "encode_expr of a value in itself": [BUDGET, () => once((b) => provider.get("encode_expr")!.call([doubled(60)], b))],
  "encode_tfvars of a value in itself": [
    BUDGET,
    () => once((b) => provider.get("encode_tfvars")!.call([objectVal({ a: doubled(22) }) as Value], b)),
  ],
  "decode_tfvars in a loop": [BUDGET, () => inLoop(10_000, (b) => provider.get("decode_tfvars")!.call([s(`a = "${LONG_TEXT}"\n`)], b))],
  "a template in itself": [ERROR, () => once((b) => f("templatefile", b, s("self.tftpl"), objectVal({}) as Value))],
  "a template in itself twice": [BUDGET, () => once((b) => f("templatefile", b, s("twice.tftpl"), objectVal({}) as Value))],
  "a template that grows": [
    BUDGET,
    () =>
      once((b) =>
        f(
          "templatestring",
          b,
          s("%{ for i in v }%{ for j in v }%{ for k in v }xxxxxxxxxxxxxxxx%{ endfor }%{ endfor }%{ endfor }"),
          objectVal({ v: numbers(1000) }) as Value,
        ),
      ),
  ],
  "templates in a loop": [BUDGET, () => inLoop(1_000_000, (b) => f("templatestring", b, LONG, objectVal({}) as Value))],
  "a file in a loop": [BUDGET, () => inLoop(1000, (b) => f("file", b, s("big")))],
  "the digest of a file in a loop": [BUDGET, () => inLoop(1000, (b) => f("filesha256", b, s("big")))],
  "matchkeys of long lists": [
    BUDGET,
    () =>
      once((b) =>
        f("matchkeys", b, texts(LENGTH / 20), texts(LENGTH / 20), listVal(Array.from({ length: LENGTH / 20 }, (_, i) => s(`z${i}`)))),
      ),
  ],
  "index in a loop": [
    BUDGET,
    () => {
      const list = texts(10_000);
      inLoop(1_000_000, (b) => f("index", b, list, s("k9999")));
    },
  ],
  "sum in a loop": [
    BUDGET,
    () => {
      const list = numbers(10_000);
      inLoop(1_000_000, (b) => f("sum", b, list));
    },
  ],
  "transpose in a loop": [
    BUDGET,
    () => {
      const value = mapVal({ a: texts(1000), b: texts(1000) }) as Value;
      inLoop(1_000_000, (b) => f("transpose", b, value));
    },
  ],
  "coalesce of a value in itself": [BUDGET, () => once((b) => f("coalesce", b, doubled(60), tupleVal([doubled(59), doubled(58)])))],
  "tolist of a value in itself": [BUDGET, () => once((b) => f("tolist", b, tupleVal([doubled(60), doubled(59)])))],
  "ephemeralasnull of a value in itself": [BUDGET, () => once((b) => f("ephemeralasnull", b, doubled(60)))],
  "assumeequal of a value in itself": [BUDGET, () => once((b) => f("assumeequal", b, doubled(60), doubled(60)))],
  "redact of a value in itself": ["no error", () => once(() => redact(doubled(60)))],
  "replace in a loop": [BUDGET, () => inLoop(1000, (b) => f("replace", b, LONG, s("x"), s("yy")))],
  "a regular expression in a loop": [BUDGET, () => inLoop(1000, (b) => f("replace", b, LONG, s("/x/"), s("yy")))],
  "timestamps that are long": [ERROR, () => once((b) => f("timecmp", b, s(`2020-01-01T00:00:00.${"9".repeat(10 * LENGTH)}`), s("x")))],
  "paths in a loop": [BUDGET, () => inLoop(1000, (b) => f("basename", b, s("/".repeat(LENGTH))))],
};

for (const [name, [wanted, run]] of Object.entries(cases)) {
  const start = performance.now();
  let end = "no error";
  try {
    run();
  } catch (error) {
    end = error instanceof BudgetError ? BUDGET : error instanceof CtyError ? ERROR : String(error).slice(0, 200);
  }
  console.log(JSON.stringify({ name, wanted, end, ms: Math.round(performance.now() - start) }));
}
