import { Budget, CtyError } from "@hcl-ts/cty";
import { type Body, EvalContext } from "@hcl-ts/hcl";
import { BlockBudget } from "./block-budget.ts";
import type { ForEachCheck } from "./dynamic-block.ts";
import { ExpandedBody } from "./expanded-body.ts";

/**
 * More blocks than any configuration written by hand has, but few enough to fit in memory: nested
 * dynamic blocks multiply.
 */
const DEFAULT_MAX_BLOCKS = 100_000;

/** Options of {@link expand}. */
export interface ExpandOptions {
  /** Checks the value of each `for_each` before it is used. */
  readonly checkForEach?: ForEachCheck | undefined;
  /**
   * The maximum number of generated blocks at all depths together; 100000 by default. A further
   * block is reported as an error.
   */
  readonly maxBlocks?: number | undefined;
}

/**
 * Returns the body with each dynamic block replaced by the blocks that it generates, at any depth.
 * For example, in a body that is read with a schema for blocks of type "rule",
 *
 *     dynamic "rule" {
 *       for_each = { http = 80, https = 443 }
 *       content {
 *         name = rule.key
 *         port = rule.value
 *       }
 *     }
 *
 * becomes two blocks of that type. `iterator = name` renames `rule` in the content, and `labels =
 * [expression, …]` sets the labels of the generated blocks.
 *
 * The blocks are generated when the body is read, which also reports their errors. For an unknown
 * `for_each`, one block represents all: `isUnknown()` of its body is true, and all of its values
 * are unknown. The marks of a `for_each` are on the values of all attributes in the generated
 * blocks, and in `marks()` of their bodies. Labels are evaluated without those marks; a label that
 * has its own marks is an error.
 *
 * Expansion draws from the budget of the context, or from a new one with the default limits. When
 * it is spent, no further blocks are generated, and the diagnostic `evaluation-limit` reports it
 * once.
 *
 * @param ctx the context of `for_each` and `labels`. The content of generated blocks is evaluated
 *   with the context that it is read with, and the iterators.
 * @throws CtyError if `maxBlocks` is negative or not a number
 */
export function expand(body: Body, ctx?: EvalContext, options: ExpandOptions = {}): Body {
  const { checkForEach, maxBlocks = DEFAULT_MAX_BLOCKS } = options;
  if (!(maxBlocks >= 0)) throw new CtyError(`maxBlocks must be zero or a positive number, not ${maxBlocks}`);
  const budget = ctx?.budget ?? new Budget();
  // Without a context, only literals are allowed. A context with only a budget would change that.
  const shared = ctx === undefined || ctx.budget !== undefined ? ctx : new EvalContext({ budget }, ctx);
  return new ExpandedBody(
    body,
    { ctx: shared, spending: budget, checkForEach },
    { iteration: undefined, marks: undefined, budget: new BlockBudget(maxBlocks) },
  );
}
