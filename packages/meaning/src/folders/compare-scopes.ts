/**
 * Compares scopes that call each other: those that are called first, so that the calls can follow the renames of
 * their inputs and outputs.
 */
import { meaningKey, renameAttributes } from "@hcl-ts/analysis";
import type { Declaration } from "../declaration.ts";
import { type Comparison, compareDeclarations } from "../diff-declarations.ts";
import { keyOfNames } from "../naming.ts";
import { type CallNames, CallNaming } from "./call-naming.ts";
import { resolved } from "./called-scopes.ts";
import type { ScopeDeclarations, Scopes } from "./scope-declarations.ts";
import { UserNaming } from "./user-naming.ts";

/** A declaration that calls another scope. */
interface Call {
  /** The name of the called scope. */
  readonly target: string;
  readonly declaration: Declaration & { readonly names: readonly string[] };
}

type CallsOf = ReadonlyMap<string, readonly Call[]>;

/**
 * Compares the new version's scopes with the old one's.
 *
 * @param sourceOf returns the old name of a scope of the new version; undefined for a new scope
 */
export function compareScopes(
  before: Scopes,
  after: Scopes,
  sourceOf: (name: string) => string | undefined,
): ReadonlyMap<string, Comparison> {
  const [callsBefore, callsAfter] = [callsOf(before), callsOf(after)];
  const [usesBefore, usesAfter] = [new OutputUses(before, callsBefore), new OutputUses(after, callsAfter)];
  const comparisons = new Map<string, Comparison>();
  const secrets = new SecretInputs(before, after, sourceOf);
  const versionsOf = (name: string): ReturnType<typeof versions> => versions(before, after, sourceOf(name), name);
  for (const name of calledFirst(after.keys(), callsAfter)) {
    const found = versionsOf(name);
    if (found === undefined || found.scope.uses !== undefined) continue;
    const { source } = found;
    const old = hideCalls(found.old, callsBefore.get(source) ?? [], secrets);
    const scope = hideCalls(found.scope, callsAfter.get(name) ?? [], secrets);
    const calls = new Map<string, CallNames>();
    for (const call of callsAfter.get(name) ?? []) {
      const target = comparisons.get(call.target);
      if (target === undefined || !callsSame(callsBefore.get(source) ?? [], call, sourceOf(call.target))) continue;
      const names = renamedInterface(target, scope, call.declaration);
      if (names !== undefined) calls.set(keyOfNames(call.declaration.names), names);
    }
    const output = scope.profile.calls?.output;
    const uses =
      (all: OutputUses, of: string) =>
      ({ kind, names }: Declaration): Iterable<string> =>
        kind === output && names !== undefined ? all.of(of, names.at(-1) ?? "") : [];
    const current = {
      ...scope,
      usesElsewhere: uses(usesAfter, name),
      ...(calls.size > 0 && { naming: new CallNaming(scope.profile, calls) }),
    };
    comparisons.set(name, compareDeclarations({ ...old, usesElsewhere: uses(usesBefore, source) }, current, scope.profile));
  }
  for (const name of after.keys()) {
    const { old, scope } = versionsOf(name) ?? {};
    if (old === undefined || scope?.uses === undefined) continue;
    const naming = UserNaming.of(scope, (folder) => comparisons.get(resolved(scope.uses ?? ".", folder)));
    const hiding = (version: ScopeDeclarations): ScopeDeclarations => hideUses(version, scope.uses ?? ".", secrets);
    comparisons.set(name, compareDeclarations(hiding(old), { ...hiding(scope), ...(naming !== undefined && { naming }) }, scope.profile));
  }
  return comparisons;
}

/** Finds the inputs of scopes whose values are secret in either version. */
class SecretInputs {
  readonly #before: Scopes;
  readonly #after: Scopes;
  readonly #sourceOf: (name: string) => string | undefined;
  readonly #names = new Map<string, readonly string[]>();
  constructor(before: Scopes, after: Scopes, sourceOf: (name: string) => string | undefined) {
    this.#before = before;
    this.#after = after;
    this.#sourceOf = sourceOf;
  }

  /** Returns the names of the secret inputs of a scope, which is named as in either version. */
  of(scope: string): readonly string[] {
    const known = this.#names.get(scope);
    if (known !== undefined) return known;
    const source = this.#sourceOf(scope);
    const versions = [this.#after.get(scope), this.#before.get(scope), source === undefined ? undefined : this.#before.get(source)];
    const names = versions.flatMap((version) => (version === undefined ? [] : secretNames(version)));
    this.#names.set(scope, names);
    return names;
  }
}

function secretNames({ profile, declarations }: ScopeDeclarations): readonly string[] {
  return declarations.flatMap(({ kind, names, secrets = [] }) =>
    kind === profile.calls?.input && names !== undefined && secrets.length > 0 ? [names.at(-1) ?? ""] : [],
  );
}

function withSecrets(declaration: Declaration, paths: readonly string[]): Declaration {
  return paths.length === 0 ? declaration : { ...declaration, secrets: [...(declaration.secrets ?? []), ...paths] };
}

/** Returns a scope without what its calls pass to secret inputs. */
function hideCalls(scope: ScopeDeclarations, calls: readonly Call[], secrets: SecretInputs): ScopeDeclarations {
  const targets = new Map<Declaration, string>(calls.map(({ declaration, target }) => [declaration, target]));
  const declarations = scope.declarations.map((declaration) => {
    const target = targets.get(declaration);
    return target === undefined ? declaration : withSecrets(declaration, secrets.of(target));
  });
  return { ...scope, declarations };
}

/** Returns a scope without the values that it sets for the secret inputs of the scope that it uses, or of another one. */
function hideUses(scope: ScopeDeclarations, used: string, secrets: SecretInputs): ScopeDeclarations {
  const { users } = scope.profile;
  if (users === undefined) return scope;
  const declarations = scope.declarations.map((declaration) => {
    const folder = users.folderOf(declaration);
    // Settings of a file for all of its parts also reach the ones that use another scope.
    const inputs = [...secrets.of(used), ...(folder === undefined ? [] : secrets.of(resolved(used, folder)))];
    return withSecrets(
      declaration,
      inputs.flatMap((input) => users.inputPath(declaration, input) ?? []),
    );
  });
  return { ...scope, declarations };
}

/** Returns the two versions of a scope; undefined for a new scope. */
function versions(
  before: Scopes,
  after: Scopes,
  source: string | undefined,
  name: string,
): { readonly source: string; readonly old: ScopeDeclarations; readonly scope: ScopeDeclarations } | undefined {
  const [old, scope] = [source === undefined ? undefined : before.get(source), after.get(name)];
  return source === undefined || old === undefined || scope === undefined ? undefined : { source, old, scope };
}

/** Whether a call was one of the same scope before. A call that was renamed has no counterpart of its name. */
function callsSame(before: readonly Call[], { declaration }: Call, target: string | undefined): boolean {
  const named = before.find((call) => keyOfNames(call.declaration.names) === keyOfNames(declaration.names));
  return named === undefined ? before.some((call) => call.target === target) : named.target === target;
}

/** Returns the names of what a called scope renamed. */
function renamedInterface({ renames }: Comparison, { profile }: ScopeDeclarations, call: Declaration): CallNames | undefined {
  const namesOf = (kind: string | undefined): readonly (readonly [before: string, after: string])[] =>
    renames.filter(({ after }) => after.kind === kind).map(({ before, after }) => [before.names.at(-1) ?? "", after.names.at(-1) ?? ""]);
  const inputs = new Map(namesOf(profile.calls?.input));
  const outputs = new Map(namesOf(profile.calls?.output).map(([before, after]) => [after, before]));
  return inputs.size + outputs.size === 0 ? undefined : { inputs, outputs, isKeyed: profile.calls?.isKeyed(call) === true };
}

function callsOf(scopes: Scopes): CallsOf {
  const calls = new Map<string, readonly Call[]>();
  for (const [name, { declarations, profile }] of scopes) {
    if (profile.calls === undefined) continue;
    const found: Call[] = [];
    for (const declaration of declarations) {
      const folder = declaration.names === undefined ? undefined : profile.calls.folderOf(declaration);
      if (folder !== undefined && isNamed(declaration)) found.push({ target: resolved(name, folder), declaration });
    }
    if (found.length > 0) calls.set(name, found);
  }
  return calls;
}

function isNamed(declaration: Declaration): declaration is Call["declaration"] {
  return declaration.names !== undefined;
}

/** Returns the names of scopes, called ones before those that call them. Calls in a cycle have any order. */
function calledFirst(names: Iterable<string>, calls: CallsOf): ReadonlySet<string> {
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const open = [...names].reverse();
  for (let name = open.at(-1); name !== undefined; name = open.at(-1)) {
    if (!entered.has(name)) {
      entered.add(name);
      for (const { target } of calls.get(name) ?? []) if (!entered.has(target)) open.push(target);
    } else {
      ordered.add(name);
      open.pop();
    }
  }
  return ordered;
}

/** Finds where the outputs of called scopes are used. */
class OutputUses {
  readonly #scopes: Scopes;
  readonly #calls: CallsOf;
  #places: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  constructor(scopes: Scopes, calls: CallsOf) {
    this.#scopes = scopes;
    this.#calls = calls;
  }

  /** Returns the places where an output of a scope is used. Only outputs that may have been renamed are searched for. */
  of(scope: string, output: string): Iterable<string> {
    this.#places ??= this.#search();
    return this.#places.get(keyOfNames([scope, output])) ?? [];
  }

  #search(): ReadonlyMap<string, ReadonlySet<string>> {
    const places = new Map<string, Set<string>>();
    for (const [name, calls] of this.#calls) {
      const targets = new Map(calls.map(({ declaration, target }) => [keyOfNames(declaration.names), target]));
      for (const { address, content } of this.#scopes.get(name)?.declarations ?? []) {
        const use = (call: readonly string[], output: string): undefined => {
          const target = targets.get(keyOfNames(call));
          if (target === undefined) return;
          const key = keyOfNames([target, output]);
          places.set(key, (places.get(key) ?? new Set()).add(keyOfNames([name, address])));
        };
        // A key asks for a new name of every reference.
        const renaming = {
          rename: (names: readonly string[]) => use(names.slice(0, -1), names.at(-1) ?? ""),
          instances: renameAttributes(use, { selectors: this.#scopes.get(name)?.profile.calls?.selectors }),
        };
        if ("body" in content) meaningKey(content.body, { outline: content.outline, ...renaming });
        else meaningKey(content.expression, renaming);
      }
    }
    return places;
  }
}
