/** The sources of called modules, with the revision that they ask for. */
import type { Block, Range } from "@hcl-ts/hcl";
import type { ModuleCall, RepositorySource } from "@hcl-ts/terraform/load";
import type { HclSourceCode } from "../language/source-code.ts";
import { blocksOf } from "./declared.ts";

/** A call of a module whose source is a repository of Git or Mercurial. */
export interface CalledRepository {
  readonly range: Range;
  /** The source as it is written. */
  readonly raw: string;
  readonly repository: RepositorySource;
}

/** Returns the calls of modules in the linted file. */
export function callsOf(source: HclSourceCode): readonly { readonly block: Block; readonly call: ModuleCall }[] {
  return blocksOf(source, "module", ["name"]).flatMap((block) => {
    const call = source.module?.calls.get(block.labels[0] ?? "");
    return call === undefined ? [] : [{ block, call }];
  });
}

/** Returns the calls in the linted file whose sources are repositories. */
export function calledRepositories(source: HclSourceCode): readonly CalledRepository[] {
  return callsOf(source).flatMap(({ call: { source: address, sourceExpression } }) => {
    const repository = address?.kind === "remote" ? address.repository : undefined;
    if (address === undefined || repository === undefined || sourceExpression === undefined) return [];
    return [{ range: sourceExpression.range, raw: address.raw, repository }];
  });
}
