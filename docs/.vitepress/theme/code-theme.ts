/**
 * The colours of code, shared by code fences (Shiki) and the editor (CSS variables). Each has a
 * contrast of at least 4.5 to its background.
 */
/** A theme of Shiki. */
interface ThemeRegistration {
  name: string;
  type: "dark" | "light";
  fg: string;
  bg: string;
  settings: { scope?: string[]; settings: { foreground?: string; background?: string; fontStyle?: string } }[];
}

interface Colours {
  readonly background: string;
  readonly text: string;
  readonly comment: string;
  readonly string: string;
  readonly escape: string;
  readonly number: string;
  readonly keyword: string;
  readonly function: string;
  readonly property: string;
  readonly type: string;
  readonly variable: string;
  readonly punctuation: string;
}

/** The colours of the light theme. */
export const light: Colours = {
  background: "#f6f4ee",
  text: "#22303c",
  comment: "#68696b",
  string: "#2f6b3c",
  escape: "#8a5a00",
  number: "#9a3412",
  keyword: "#8b2f5e",
  function: "#1f5fa8",
  property: "#22303c",
  type: "#0b5f63",
  variable: "#3d4c73",
  punctuation: "#5d6670",
};

/** The colours of the dark theme. */
export const dark: Colours = {
  background: "#1b2129",
  text: "#dfe3e6",
  comment: "#98a1a8",
  string: "#a3c98f",
  escape: "#e5b567",
  number: "#f0a27a",
  keyword: "#e29ac0",
  function: "#8fbcf0",
  property: "#dfe3e6",
  type: "#6fc7c2",
  variable: "#b6c3ec",
  punctuation: "#a2adb5",
};

/** Creates a Shiki theme. */
export function codeTheme(name: string, type: "dark" | "light", colours: Colours): ThemeRegistration {
  const rule = (foreground: string, ...scope: string[]) => ({ scope, settings: { foreground } });
  return {
    name,
    type,
    fg: colours.text,
    bg: colours.background,
    settings: [
      { settings: { foreground: colours.text, background: colours.background } },
      { scope: ["comment", "punctuation.definition.comment"], settings: { foreground: colours.comment, fontStyle: "italic" } },
      rule(colours.string, "string", "punctuation.definition.string", "string.quoted"),
      rule(colours.escape, "constant.character.escape", "keyword.other.interpolation"),
      rule(colours.number, "constant.numeric", "constant.language"),
      rule(colours.keyword, "keyword", "storage", "keyword.control"),
      rule(colours.function, "entity.name.function", "support.function"),
      rule(colours.type, "entity.name.type", "support.type", "entity.name.class", "storage.type.interface", "support.class"),
      rule(colours.property, "variable.other.property", "variable.declaration", "meta.object-literal.key", "support.type.property-name"),
      rule(colours.variable, "variable", "variable.other"),
      rule(colours.punctuation, "punctuation", "keyword.operator", "meta.brace"),
    ],
  };
}
