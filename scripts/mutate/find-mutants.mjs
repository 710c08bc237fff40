/**
 * Finds the expressions and statements of a source file where a small change should make a test
 * fail.
 */
import { parseSync, Visitor } from "oxc-parser";

/**
 * An expression or a statement that can be changed, with its possible changes.
 * @typedef {object} Site
 * @property {string} file
 * @property {number} start
 * @property {number} end
 * @property {boolean} isStatement
 * @property {boolean} isOnce whether it is outside of functions, and so only executed when its
 *   module is loaded
 * @property {{ readonly start: number, readonly end: number, readonly text: string }[]} changes
 *   each replaces a range within the site
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const OPERATORS = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&": ["|"],
  "|": ["&"],
  "^": ["&"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "<<=": [">>="],
  ">>=": ["<<="],
  "|=": ["&="],
  "&&=": ["||="],
  "||=": ["&&="],
  "++": ["--"],
  "--": ["++"],
};

/**
 * @param {string} file its path, whose extension determines the language
 * @param {string} text
 * @returns {Site[]}
 * @throws {Error} if the text has a syntax error
 */
export function findMutants(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Site[]} */
  const sites = [];
  /** Ranges whose literals are not values: types, keys, module names. */
  /** @type {[number, number][]} */
  const ignored = [];

  /** The ranges of functions. @type {[number, number][]} */
  const functions = [];

  /** @typedef {{ readonly start: number, readonly end: number }} Node */
  /** @param {Node} node */
  const enterFunction = (node) => void functions.push([node.start, node.end]);
  /** @param {Node} node @param {Site["changes"]} changes @param {boolean} [isStatement] */
  const add = (node, changes, isStatement = false) => {
    if (changes.length > 0) sites.push({ file, start: node.start, end: node.end, isStatement, isOnce: false, changes });
  };
  /** @param {Node} node @param {string} replacement */
  const whole = ({ start, end }, replacement) => ({ start, end, text: replacement });
  /**
   * Returns the changes of an operator between two operands. @param {string} operator @param {Node}
   * left @param {Node} right
   */
  const operatorChanges = (operator, left, right) => {
    const at = text.indexOf(operator, left.end);
    return at < 0 || at >= right.start
      ? []
      : (OPERATORS[operator] ?? []).map((other) => ({ start: at, end: at + operator.length, text: other }));
  };
  /** @param {Node | null | undefined} node */
  const ignore = (node) => {
    if (node) ignored.push([node.start, node.end]);
  };
  /**
   * Makes conditions always true and always false. @param {Node & { readonly type: string }} test
   * @param {readonly string[]} values
   */
  const condition = (test, values) => {
    if (test.type !== "Literal")
      add(
        test,
        values.map((value) => whole(test, value)),
      );
  };

  new Visitor({
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: enterFunction,
    BinaryExpression: (node) => add(node, operatorChanges(node.operator, node.left, node.right)),
    LogicalExpression: (node) => add(node, operatorChanges(node.operator, node.left, node.right)),
    AssignmentExpression: (node) => add(node, node.operator === "=" ? [] : operatorChanges(node.operator, node.left, node.right)),
    UnaryExpression: (node) => {
      if (node.operator === "!" || node.operator === "-") add(node, [{ start: node.start, end: node.argument.start, text: " " }]);
    },
    UpdateExpression: (node) => {
      const at = node.prefix ? node.start : node.end - 2;
      add(node, [{ start: at, end: at + 2, text: OPERATORS[node.operator]?.[0] ?? "" }]);
    },
    ConditionalExpression: (node) => condition(node.test, ["true", "false"]),
    IfStatement: (node) => condition(node.test, ["true", "false"]),
    WhileStatement: (node) => condition(node.test, ["false"]),
    DoWhileStatement: (node) => condition(node.test, ["false"]),
    ForStatement: (node) => {
      if (node.test) condition(node.test, ["false"]);
    },
    ExpressionStatement: (node) => {
      const { expression } = node;
      const isSuper = expression.type === "CallExpression" && expression.callee.type === "Super";
      if (!isSuper && expression.type !== "Literal") add(node, [whole(node, ";")], true);
    },
    ReturnStatement: (node) => {
      const { argument } = node;
      if (argument && argument.type !== "Literal" && text.slice(argument.start, argument.end) !== "undefined") {
        add(node, [whole(node, "return undefined;")], true);
      }
    },
    ArrayExpression: (node) => {
      if (node.elements.length > 0) add(node, [whole(node, "[]")]);
    },
    Literal: (node) => {
      const { value } = node;
      if (typeof value === "boolean") add(node, [whole(node, String(!value))]);
      else if (typeof value === "number") add(node, [whole(node, String(value + 1))]);
      else if (typeof value === "string") add(node, [whole(node, value === "" ? '"mutated"' : '""')]);
    },
    Property: (node) => {
      if (!node.computed) ignore(node.key);
    },
    PropertyDefinition: (node) => {
      if (!node.computed) ignore(node.key);
    },
    ImportDeclaration: ignore,
    ExportAllDeclaration: ignore,
    ExportNamedDeclaration: (node) => {
      if (node.source) ignore(node);
    },
    TSTypeAnnotation: ignore,
    TSTypeParameterInstantiation: ignore,
    TSTypeParameterDeclaration: ignore,
    TSTypeAliasDeclaration: ignore,
    TSInterfaceDeclaration: ignore,
    TSAsExpression: (node) => ignore(node.typeAnnotation),
    TSSatisfiesExpression: (node) => ignore(node.typeAnnotation),
    // Errors for mistakes of the calling program are not covered by tests of behaviour.
    ThrowStatement: ignore,
  }).visit(program);

  /** @param {Site} site @param {readonly [number, number][]} ranges */
  const isIn = ({ start, end }, ranges) => ranges.some(([from, to]) => start >= from && end <= to);
  return sites.filter((site) => !isIn(site, ignored)).map((site) => ({ ...site, isOnce: !isIn(site, functions) }));
}
