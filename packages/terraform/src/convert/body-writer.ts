/** Converts bodies of the JSON syntax to the native syntax. */
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { isValidIdentifier } from "@hcl-ts/hclsyntax";
import { type JsonMember, type JsonNode, writeValue } from "@hcl-ts/hclwrite";
import { type BlockShape, type BodyShape, blockShape } from "./body-shape.ts";
import { commentLines } from "./comment-lines.ts";
import { blockExpected, nameNotIdentifier, repeatedMember } from "./messages.ts";
import { guessedShape } from "./terraform-shapes.ts";
import { ValueWriter } from "./value-writer.ts";

/** The name of a member that is a comment. */
const COMMENT = "//";

/** The members of an object. */
type Members = readonly JsonMember[];

/** A block: its labels, and the members of its body. */
interface BlockNode {
  readonly labels: readonly string[];
  readonly members: Members;
}

/** Writes bodies, and collects problems with them. */
export class BodyWriter {
  private readonly file: SourceFile;
  private readonly diagnostics: Diagnostic[];
  private readonly values: ValueWriter;
  private readonly withComments: boolean;

  constructor(file: SourceFile, diagnostics: Diagnostic[], withComments: boolean) {
    this.file = file;
    this.diagnostics = diagnostics;
    this.values = new ValueWriter(file, diagnostics);
    this.withComments = withComments;
  }

  /**
   * Returns the source of a body: comments, attributes, blocks. Every line ends with a line feed.
   */
  body(members: Members, shape: BodyShape): string {
    const parts = this.parts(members, shape);
    return [...this.comments(members), ...groups(parts)].join("\n");
  }

  private parts(members: Members, shape: BodyShape): BodyParts {
    const parts: BodyParts = { first: [], attributes: [], blocks: [], lifecycle: [], dependsOn: [] };
    const seen = new Set<string>();
    for (const member of inOrder(members, shape)) {
      const { name, value } = member;
      if (name === COMMENT) continue;
      const block = isValidIdentifier(name) ? this.blockShapeOf(name, value, shape) : undefined;
      if (!isValidIdentifier(name)) this.report(nameNotIdentifier({ name }), member);
      else if (block !== undefined) (name === "lifecycle" ? parts.lifecycle : parts.blocks).push(...this.blocks(member, block));
      else if (seen.has(name)) this.report(repeatedMember({ name }), member);
      else {
        seen.add(name);
        this.addAttribute(member, shape, parts);
      }
    }
    return parts;
  }

  private addAttribute({ name, value }: JsonMember, { attributes, first, otherKind }: BodyShape, parts: BodyParts): void {
    const source = `${name} = ${this.values.value(value, attributes.get(name) ?? otherKind)}\n`;
    if (name === "depends_on") parts.dependsOn.push(source);
    else if (first.includes(name)) parts.first.push(source);
    else parts.attributes.push(source);
  }

  /** Returns the shape of the blocks with a name; undefined if the name is an attribute. */
  private blockShapeOf(name: string, value: JsonNode, shape: BodyShape): BlockShape | undefined {
    const known = shape.blocks.get(name);
    if (known !== undefined || shape.others === "attribute" || shape.attributes.has(name)) return known;
    const labels = labelsOfGuess(value, shape.others === "guess-labels" ? MAX_GUESSED_LABELS : 0);
    return labels === undefined ? undefined : blockShape(labels, guessedShape(shape));
  }

  private blocks(member: JsonMember, shape: BlockShape): readonly string[] {
    const found: BlockNode[] = [];
    this.collectBlocks(member, member.value, shape.labels, [], found);
    return found.map(({ labels, members }) => {
      const header = [member.name, ...labels.map((label) => writeValue(label))].join(" ");
      const paragraphs = groups(this.parts(members, shape.body(labels)));
      const body = paragraphs.length === 0 ? "" : `\n${paragraphs.join("\n")}`;
      return `${this.comments(members).join("")}${header} {${body}}\n`;
    });
  }

  /** Finds the blocks of a value. There may be arrays on every level of labels. */
  private collectBlocks(member: JsonMember, node: JsonNode, left: number, labels: readonly string[], found: BlockNode[]): void {
    if (node.kind === "array") for (const element of node.elements) this.collectBlocks(member, element, left, labels, found);
    else if (node.kind === "object" && left === 0) found.push({ labels, members: node.members });
    else if (node.kind === "object") {
      for (const { name, value } of node.members)
        if (name !== COMMENT) this.collectBlocks(member, value, left - 1, [...labels, name], found);
    } else if (this.file.text.slice(node.start, node.end) !== "null")
      this.report(blockExpected({ type: member.name, labels: labels.length + left }), member);
  }

  private comments(members: Members): readonly string[] {
    if (!this.withComments) return [];
    return members
      .filter(({ name }) => name === COMMENT)
      .map(({ value }) => {
        const lines = commentLines(JSON.parse(this.file.text.slice(value.start, value.end)));
        return lines.map((line) => `${line}\n`).join("");
      })
      .filter((text) => text !== "");
  }

  private report(message: Message, { nameStart, nameEnd }: JsonMember): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: this.file.range(nameStart, nameEnd) }));
  }
}

/**
 * The parts of a body in the order in which they are written, which follows the style of Terraform.
 * Each part is one attribute or one block.
 */
interface BodyParts {
  readonly first: string[];
  readonly attributes: string[];
  readonly blocks: string[];
  readonly lifecycle: string[];
  readonly dependsOn: string[];
}

/** Returns the paragraphs of a body, which are separated by empty lines. */
function groups({ first, attributes, blocks, lifecycle, dependsOn }: BodyParts): readonly string[] {
  return [first.join(""), attributes.join(""), ...blocks, ...lifecycle, ...dependsOn].filter((text) => text !== "");
}

/**
 * Returns the members with those that the shape lists as first at the beginning, in the order of
 * the shape.
 */
function inOrder(members: Members, { first }: BodyShape): Members {
  if (first.length === 0) return members;
  const rank = ({ name }: JsonMember): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...members].sort((a, b) => rank(a) - rank(b));
}

/** The maximum number of labels that are guessed. */
const MAX_GUESSED_LABELS = 3;

/**
 * Returns the number of labels of the blocks in a value, if it looks like blocks. Blocks are arrays
 * of objects, nested in one object for each label.
 */
function labelsOfGuess(node: JsonNode, max: number): number | undefined {
  if (node.kind === "array") return node.elements.length > 0 && node.elements.every(isBody) ? 0 : undefined;
  if (node.kind !== "object" || max === 0 || node.members.length === 0) return undefined;
  const counts = new Set(node.members.map(({ name, value }) => (/[$%]\{/.test(name) ? undefined : labelsOfGuess(value, max - 1))));
  const [count] = counts;
  return counts.size === 1 && count !== undefined ? count + 1 : undefined;
}

const isBody = (node: JsonNode): boolean =>
  node.kind === "object" && node.members.every(({ name }) => name === COMMENT || isValidIdentifier(name));
