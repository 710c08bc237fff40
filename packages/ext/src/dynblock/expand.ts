import { Budget, CtyError } from "@hcl-ts/cty";
import { type Body, EvalContext } from "@hcl-ts/hcl";
import { BlockBudget } from "./block-budget.ts";
import type { ForEachCheck } from "./dynamic-block.ts";
import { ExpandedBody } from "./expanded-body.ts";

/** More than any configuration written by hand comes to, and few enough to be held in memory: nested dynamic blocks multiply. */
const DEFAULT_MAX_BLOCKS = 100_000;

/** How to {@link expand}. */
export interface ExpandOptions {
  /** Looks at the value of each `for_each` before it is used. */
  readonly checkForEach?: ForEachCheck | undefined;
  /** How many blocks can be generated in all, at every depth together; 100000 when left out. One more is a diagnostic. */
  readonly maxBlocks?: number | undefined;
}

/**
 * The body with each dynamic block in it replaced by the blocks that it generates, at any depth. In a body that is read with
 * a schema that has blocks of type "rule",
 *
 *     dynamic "rule" {
 *       for_each = { http = 80, https = 443 }
 *       content {
 *         name = rule.key
 *         port = rule.value
 *       }
 *     }
 *
 * is two blocks of that type. `iterator = name` gives `rule` another name within the block, and `labels = [expression, …]` the
 * generated blocks their labels.
 *
 * The blocks are generated when the body is read, and errors are among the diagnostics of that. Where `for_each` is unknown one
 * block stands for all, whose body says so by `isUnknown()` and has unknown values only. The marks of a `for_each` are on the
 * values of all attributes in the generated blocks, and in `marks()` of their bodies. Labels are evaluated without
 * those marks; a label that is marked by itself is an error.
 *
 * Expansion draws from the budget of the context, or from a new one with the default limits. When it is spent, no further blocks are
 * generated, and the diagnostic `evaluation-limit` reports it once.
 *
 * @param ctx what `for_each` and `labels` are evaluated with. The content of generated blocks is evaluated with the context
 *   that it is read with, and the iterators.
 * @throws CtyError if `maxBlocks` is negative or no number
 */
export function expand(body: Body, ctx?: EvalContext, options: ExpandOptions = {}): Body {
  const { checkForEach, maxBlocks = DEFAULT_MAX_BLOCKS } = options;
  if (!(maxBlocks >= 0)) throw new CtyError(`maxBlocks is a number of blocks, not ${maxBlocks}`);
  const budget = ctx?.budget ?? new Budget();
  // Without a context only literals are allowed, and a context with nothing but a budget is one.
  const shared = ctx === undefined || ctx.budget !== undefined ? ctx : new EvalContext({ budget }, ctx);
  return new ExpandedBody(
    body,
    { ctx: shared, spending: budget, checkForEach },
    { iteration: undefined, marks: undefined, budget: new BlockBudget(maxBlocks) },
  );
}
