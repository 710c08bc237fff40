import { defineRule, type HclRule } from "../rule.ts";
import { calledRepositories } from "./module-sources.ts";

/** A commit cannot be cloned with a depth, because a remote does not have it as a name. */
const COMMIT = /^[0-9a-f]{4,64}$/;

/** Reports modules from Git repositories that are cloned with their whole history. */
export const moduleShallowClone: HclRule = defineRule({
  name: "module-shallow-clone",
  type: "suggestion",
  description: "Require depth=1 in the sources of modules from Git repositories with a revision",
  recommended: false,
  scope: "module",
  fixable: true,
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      for (const { range, raw, repository } of calledRepositories(source)) {
        const { kind, revision, depth } = repository;
        if (kind !== "git" || revision === undefined || COMMIT.test(revision) || depth === "1") continue;
        report({
          at: range,
          message: `The source "${raw}" is cloned with its whole history. Add "depth=1".`,
          fix() {
            const { start, end } = { start: range.start.offset, end: range.end.offset };
            const written = source.text.slice(start, end);
            if (written !== `"${raw}"`) return undefined;
            const changed = /[?&]depth=/.test(raw) ? raw.replace(/([?&]depth=)[^&]*/, "$11") : raw.replace(/([?&])(?=ref=)/, "$1depth=1&");
            return changed === raw ? undefined : [{ start: start + 1, end: end - 1, newText: changed }];
          },
        });
      }
    },
  }),
});
