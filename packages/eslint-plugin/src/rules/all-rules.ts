/** All rules by name. */
import type { HclRule } from "../rule.ts";
import { argumentOrder } from "./argument-order.ts";
import { blockOrder } from "./block-order.ts";
import { commentSyntax } from "./comment-syntax.ts";
import { deprecatedFunctions } from "./deprecated-functions.ts";
import { deprecatedIndex } from "./deprecated-index.ts";
import { deprecatedInterpolation } from "./deprecated-interpolation.ts";
import { deprecatedLookup } from "./deprecated-lookup.ts";
import { arguments_, declarations, references, types } from "./diagnostics.ts";
import { documentedOutputs } from "./documented-outputs.ts";
import { documentedVariables } from "./documented-variables.ts";
import { emptyListEquality } from "./empty-list-equality.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { mapDuplicateKeys } from "./map-duplicate-keys.ts";
import { modulePinnedSource } from "./module-pinned-source.ts";
import { moduleShallowClone } from "./module-shallow-clone.ts";
import { moduleVersion } from "./module-version.ts";
import { namingConvention } from "./naming-convention.ts";
import { noBooleanStrings } from "./no-boolean-strings.ts";
import { noHardCodedSecrets } from "./no-hard-coded-secrets.ts";
import { noUselessDependsOn } from "./no-useless-depends-on.ts";
import { preferForEach } from "./prefer-for-each.ts";
import { requiredProviders } from "./required-providers.ts";
import { requiredVersion } from "./required-version.ts";
import { schema } from "./schema.ts";
import { sensitiveNames } from "./sensitive-names.ts";
import { sortKeys } from "./sort-keys.ts";
import { standardModuleStructure } from "./standard-module-structure.ts";
import { syntax } from "./syntax.ts";
import { typedVariables } from "./typed-variables.ts";
import { unusedDeclarations } from "./unused-declarations.ts";
import { unusedRequiredProviders } from "./unused-required-providers.ts";
import { workspaceRemote } from "./workspace-remote.ts";

/** All rules by name, without the prefix `hcl/`. */
export const rules: Readonly<Record<string, HclRule>> = {
  "argument-order": argumentOrder,
  arguments: arguments_,
  "block-order": blockOrder,
  "comment-syntax": commentSyntax,
  declarations,
  "deprecated-functions": deprecatedFunctions,
  "deprecated-index": deprecatedIndex,
  "deprecated-interpolation": deprecatedInterpolation,
  "deprecated-lookup": deprecatedLookup,
  "documented-outputs": documentedOutputs,
  "documented-variables": documentedVariables,
  "empty-list-equality": emptyListEquality,
  "json-syntax": jsonSyntax,
  "map-duplicate-keys": mapDuplicateKeys,
  "module-pinned-source": modulePinnedSource,
  "module-shallow-clone": moduleShallowClone,
  "module-version": moduleVersion,
  "naming-convention": namingConvention,
  "no-boolean-strings": noBooleanStrings,
  "no-hard-coded-secrets": noHardCodedSecrets,
  "no-useless-depends-on": noUselessDependsOn,
  "prefer-for-each": preferForEach,
  references,
  "required-providers": requiredProviders,
  "required-version": requiredVersion,
  schema,
  "sensitive-names": sensitiveNames,
  "sort-keys": sortKeys,
  "standard-module-structure": standardModuleStructure,
  syntax,
  "typed-variables": typedVariables,
  types,
  "unused-declarations": unusedDeclarations,
  "unused-required-providers": unusedRequiredProviders,
  "workspace-remote": workspaceRemote,
};
