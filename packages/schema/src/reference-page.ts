/** Reference pages of languages in Markdown. */
import { describeConstraint, describeValues } from "./describe-constraint.ts";
import {
  type AttributeSchema,
  type BlockSchema,
  type BodySchema,
  bodyOf,
  type Constraint,
  type Group,
  type LanguageSchema,
} from "./schema.ts";

/**
 * Returns the reference page of a language in Markdown: a section for the file and for each block,
 * with a table of its attributes and of the blocks in it. A body that several blocks share is
 * described once.
 *
 * @param depth the level of the first heading
 */
export function languageToMarkdown(language: LanguageSchema, depth = 1): string {
  const page = new Page(depth);
  const { body, title, extensions, variables, inputs, locals } = language;
  page.heading(title, 0);
  page.text(body.docs?.text);
  if (extensions.length > 0)
    page.text(`Files: ${extensions.map((each) => code(`*${each}`)).join(", ")}, and in the JSON syntax with the ending ${code(".json")}.`);
  if (variables !== undefined && variables.size > 0) page.table("Variables", variables, "Expressions can use these variables.");
  if (inputs !== undefined) page.text(`Blocks of type ${code(inputs.block)} declare input variables${rootText(inputs.root)}.`);
  if (locals !== undefined) page.text(`Blocks of type ${code(locals.block)} declare local values${rootText(locals.root)}.`);
  page.body(body, "", 0);
  return page.finish();
}

/** Returns the reference page of one body; see {@link languageToMarkdown}. */
export function bodyToMarkdown(body: BodySchema, title: string, depth = 1): string {
  return languageToMarkdown({ id: title, title, extensions: [], body }, depth);
}

function rootText(root: string): string {
  return root === "" ? "" : `, which expressions refer to as ${code(`${root}.name`)}`;
}

class Page {
  private readonly lines: string[] = [];
  private readonly depth: number;
  /** The bodies that have a section, with its title. */
  private readonly described = new Map<BodySchema, string>();
  constructor(depth: number) {
    this.depth = depth;
  }

  heading(title: string, level: number): void {
    this.lines.push(`${"#".repeat(Math.min(6, this.depth + level))} ${title}`, "");
  }

  text(markdown: string | undefined): void {
    if (markdown !== undefined && markdown.trim() !== "") this.lines.push(withoutTags(markdown.trim()), "");
  }

  table(title: string, attributes: ReadonlyMap<string, AttributeSchema>, introduction: string): void {
    this.text(`**${title}.** ${introduction}`);
    this.rows(
      ["name", "value", "presence", "description"],
      [...attributes].map(([name, attribute]) => attributeRow(name, attribute)),
    );
  }

  body(body: BodySchema, path: string, level: number): void {
    this.described.set(body, path);
    if (body.attributes.size > 0 || body.anyAttribute !== undefined) {
      const rows = [...body.attributes]
        .filter(([, { presence }]) => presence !== "computed")
        .map(([name, attribute]) => attributeRow(name, attribute));
      if (body.anyAttribute !== undefined) rows.push(attributeRow("*", body.anyAttribute, "any other name"));
      this.rows(["argument", "value", "presence", "description"], rows);
    }
    if (body.blocks.size > 0) {
      this.rows(
        ["block", "number", "description"],
        [...body.blocks].map(([type, block]) => blockRow(type, block)),
      );
    }
    for (const group of body.groups ?? []) this.text(groupText(group));
    if (body.inherits !== undefined) this.text(`A block takes what it does not set from the blocks in ${code(body.inherits)}.`);
    if (body.declares !== undefined) {
      const names = body.declares.labels.map(() => "name").join(".");
      this.text(`Expressions refer to such a block as ${code(`${body.declares.scope}.${names}`)}.`);
    }
    if (body.variables !== undefined && body.variables.size > 0) {
      this.table("Variables", body.variables, "Expressions that are evaluated later can use these variables.");
    }
    for (const [type, block] of body.blocks) this.block(type, block, path === "" ? type : `${path} › ${type}`, level + 1);
  }

  private block(type: string, block: BlockSchema, path: string, level: number): void {
    const body = bodyOf(block.body);
    this.heading(`${code(type)} blocks`, level);
    this.text(
      code([type, ...block.labels.map(({ name }) => `"${name}"`), "{ … }"].join(" ")) +
        (path === type ? "" : ` in ${code(path.slice(0, -type.length - 3))}`),
    );
    if (block.docs?.text !== body.docs?.text) this.text(block.docs?.text);
    this.text(body.docs?.text);
    const labels = block.labels.filter(({ constraint, docs }) => constraint !== undefined || docs?.text !== undefined);
    if (labels.length > 0) {
      this.rows(
        ["label", "value", "description"],
        labels.map(({ name, constraint, docs }) => [
          code(name),
          constraint === undefined ? "any string" : describeConstraint(constraint),
          docs?.text ?? words(name),
        ]),
      );
    }
    const known = this.described.get(body);
    if (known === undefined) this.body(body, path, level);
    else this.text(`The content is the same as in ${code(known === "" ? "the file" : known)}.`);
  }

  private rows(head: readonly string[], rows: readonly (readonly string[])[]): void {
    const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
    this.lines.push(line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line), "");
  }

  finish(): string {
    return `${this.lines.join("\n").trimEnd()}\n`;
  }
}

const code = (text: string): string => `\`${text}\``;

/** Returns the text of a table cell, which has one line and no bars. */
function cell(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const line = lines.filter((each) => each !== "").join(" ");
  return withoutTags(line).replaceAll("|", "\\|");
}

/** Matches code, and what Markdown treats as the start of HTML. */
const CODE_OR_TAG = /``[^`]*``|`[^`]*`|(?<!\\)<(?!https?:|mailto:|br>)(?=[a-z/!?])/gi;

/** Returns a text in which `<name>` is text, as most authors mean it, and not HTML, which a page does not show. */
function withoutTags(text: string): string {
  return text.replace(CODE_OR_TAG, (found) => (found === "<" ? "\\<" : found));
}

/** Returns the words of a name, for an item without documentation: "runs_on" becomes "Runs on." */
function words(name: string): string {
  const text = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return text === "" || text === "*" ? "No description." : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function attributeRow(name: string, attribute: AttributeSchema, label = code(name)): readonly string[] {
  return [label, valueText(attribute.constraint), presenceText(attribute), descriptionText(name, attribute)];
}

function valueText(constraint: Constraint): string {
  if (constraint.kind !== "values") return describeConstraint(constraint);
  return constraint.values.some(({ docs }) => docs?.text !== undefined)
    ? constraint.values
        .map(({ value, docs }) => `${code(JSON.stringify(value))}${docs?.text === undefined ? "" : `: ${docs.text}`}`)
        .join("<br>")
    : describeValues(constraint.values, (value) => code(JSON.stringify(value)));
}

function presenceText({ presence, default: initial, sensitive }: AttributeSchema): string {
  const text = initial !== undefined ? `default ${code(JSON.stringify(initial))}` : presence;
  return sensitive === true ? `${text}, sensitive` : text;
}

function descriptionText(name: string, { docs, deprecated, examples = [] }: AttributeSchema): string {
  const parts = [docs?.text ?? words(name)];
  if (examples.length > 0) parts.push(`Example: ${examples.map((each) => code(JSON.stringify(each))).join(", ")}.`);
  if (docs?.since !== undefined) parts.push(`Since ${docs.since}.`);
  if (deprecated !== undefined) parts.push(`**Deprecated.** ${deprecated.message}`);
  if (docs?.url !== undefined) parts.push(`[More](${docs.url})`);
  return parts.join(" ");
}

function blockRow(type: string, block: BlockSchema): readonly string[] {
  const text = block.docs?.text ?? bodyOf(block.body).docs?.text ?? words(type);
  return [code(type), numberText(block), block.deprecated === undefined ? text : `${text} **Deprecated.** ${block.deprecated.message}`];
}

function numberText({ min, max, nesting }: BlockSchema): string {
  const unique = nesting === "map" ? ", each with its own label" : "";
  if (max === undefined) return (min === 0 ? "any number" : `at least ${min}`) + unique;
  return (
    (min === max
      ? min === 1
        ? "exactly one"
        : `exactly ${min}`
      : min === 0
        ? max === 1
          ? "at most one"
          : `at most ${max}`
        : `${min} to ${max}`) + unique
  );
}

function groupText({ kind, items }: Group): string {
  const names = items.map(code).join(", ");
  switch (kind) {
    case "oneOf":
      return `Exactly one of ${names} must be set.`;
    case "atLeastOne":
      return `At least one of ${names} must be set.`;
    case "together":
      return `Set all of ${names}, or none.`;
  }
}
