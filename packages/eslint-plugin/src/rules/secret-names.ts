/** Names that secrets usually have. */

const SECRET =
  /(?:^|[_-])(?:passwords?|passwds?|passphrases?|secrets?|secret_?keys?|access_?keys?|api_?keys?|private_?keys?|auth_?keys?|account_?keys?|client_?secrets?|tokens?|credentials?)$/;

/** Tokens that name a place in a list or a state, and numbers of tokens. */
const OTHER_TOKENS = /(?:^|_)(?:version|next|page|continuation|max|min)_tokens?$/;

/** Splits `dbPassword` and `DB-Password` into words in small letters with underscores. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

/** Options about names of secrets, which several rules have. */
export interface SecretNameOptions {
  /** Further names: regular expressions that match a part of them. */
  readonly names: readonly string[];
  /** Names that do not belong to secrets, although they look like it: regular expressions too. */
  readonly ignore: readonly string[];
}

const PATTERNS = { type: "array", items: { type: "string" }, uniqueItems: true };

/** The schema of {@link SecretNameOptions}. */
export const SECRET_NAME_SCHEMA: Readonly<Record<keyof SecretNameOptions, object>> = { names: PATTERNS, ignore: PATTERNS };

/** Returns a test of whether a name suggests a secret. */
export function secretNames({ names, ignore }: SecretNameOptions): (name: string) => boolean {
  const own = names.map((pattern) => new RegExp(pattern, "u"));
  const ignored = ignore.map((pattern) => new RegExp(pattern, "u"));
  return (name) => {
    const words = inWords(name);
    const isUsual = SECRET.test(words) && !OTHER_TOKENS.test(words);
    return (isUsual || own.some((regex) => regex.test(name))) && !ignored.some((regex) => regex.test(name));
  };
}
