/** The sources of called modules, with the revision that they ask for. */
import type { Block, Range } from "@hcl-ts/hcl";
import type { ModuleCall } from "@hcl-ts/terraform/load";
import type { HclSourceCode } from "../language/source-code.ts";
import { blocksOf } from "./declared.ts";

/** A call of a module whose source is a repository of Git or Mercurial. */
export interface RepositorySource {
  readonly call: ModuleCall;
  readonly range: Range;
  readonly raw: string;
  readonly kind: "git" | "hg";
  /** The parameters of the address, such as `ref` and `depth`. */
  readonly query: URLSearchParams;
}

/** Returns the calls of modules in the linted file. */
export function callsOf(source: HclSourceCode): readonly { readonly block: Block; readonly call: ModuleCall }[] {
  return blocksOf(source, "module", ["name"]).flatMap((block) => {
    const call = source.module?.calls.get(block.labels[0] ?? "");
    return call === undefined ? [] : [{ block, call }];
  });
}

/** Returns the calls in the linted file whose sources are repositories. */
export function repositorySources(source: HclSourceCode): readonly RepositorySource[] {
  return callsOf(source).flatMap(({ call }) => {
    const { source: address, sourceExpression } = call;
    if (address?.kind !== "remote" || sourceExpression === undefined) return [];
    const kind = /^(git|hg)(?:::|:\/\/)/.exec(address.address)?.[1];
    if (kind !== "git" && kind !== "hg") return [];
    const query = address.address.indexOf("?");
    return [
      {
        call,
        range: sourceExpression.range,
        raw: address.raw,
        kind,
        query: new URLSearchParams(query < 0 ? "" : address.address.slice(query + 1)),
      },
    ];
  });
}
