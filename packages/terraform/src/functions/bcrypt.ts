/** Password hashing with bcrypt. */
import { ArgumentError, CtyError, defineFunction, type Func, number, string, stringVal, unknownVal, type Value } from "@hcl-ts/cty";
import { contentOf, isWholeNumber, refineNotNull, toDouble } from "@hcl-ts/cty/kernel";
import { encodeBase64, hashSync } from "bcryptjs";
import { stringParam } from "./string-function.ts";
import { toUtf8 } from "./utf8.ts";

const [MIN_COST, DEFAULT_COST, MAX_COST] = [4, 10, 31];
/** The maximum length of a password in bytes. The algorithm would ignore further ones. */
const MAX_PASSWORD_BYTES = 72;
const SALT_BYTES = 16;
const HASH_LENGTH = 60;
/** One of the 2^cost rounds takes about 100 µs. */
const STEPS_PER_ROUND = 4000;

function costOf(value: Value | undefined): number {
  if (value === undefined) return DEFAULT_COST;
  const content = contentOf(value, "number");
  if (!isWholeNumber(content)) throw new CtyError("the cost must be a whole number");
  const cost = toDouble(content);
  if (cost > MAX_COST) throw new CtyError(`the cost must be at most ${MAX_COST}`);
  return cost < MIN_COST ? DEFAULT_COST : cost;
}

/** Returns the version, the cost and the salt, with which a hash begins. The version is the reference's. */
function saltText(cost: number, salt: Uint8Array): string {
  return `$2a$${String(cost).padStart(2, "0")}$${encodeBase64(salt, salt.length)}`;
}

/**
 * Creates `bcrypt`. @param randomBytes the source of the salt; without one the result is unknown,
 * as while planning
 */
export function bcryptOf(randomBytes: ((length: number) => Uint8Array) | undefined): Func {
  return defineFunction({
    params: [stringParam("str")],
    varParam: { name: "cost", type: number },
    type: string,
    refineResult: refineNotNull,
    impl: ([text, ...costs], _type, budget) => {
      if (costs.length > 1) throw new CtyError(`one or two arguments are required, and ${costs.length + 1} are given`);
      const cost = costOf(costs[0]);
      const password = text.asString();
      if (toUtf8(password).length > MAX_PASSWORD_BYTES) throw new CtyError(`the string is longer than ${MAX_PASSWORD_BYTES} bytes`);
      if (randomBytes === undefined) return unknownVal(string);
      const steps = 2 ** cost * STEPS_PER_ROUND;
      if (steps > budget.remaining.steps)
        throw new ArgumentError(
          1,
          `a cost of ${cost} takes ${steps} steps, and the evaluation has ${Math.max(0, budget.remaining.steps)} left`,
        );
      budget.spendSteps(steps);
      budget.spendText(HASH_LENGTH);
      return stringVal(hashSync(password, saltText(cost, randomBytes(SALT_BYTES))));
    },
  });
}
