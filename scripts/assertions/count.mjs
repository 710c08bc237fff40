import { parseSync, Visitor } from "oxc-parser";

/**
 * The assertions of a source: places that assert what the compiler cannot prove.
 * @typedef {object} Assertions
 * @property {number} nonNull the number of `!` after expressions, and after the names of declared variables and fields
 * @property {number} casts the number of `as` and `<T>x`, apart from `as const`
 */

/**
 * Counts the assertions of a source.
 * @param {string} file its name, whose extension determines the language
 * @param {string} text
 * @returns {Assertions}
 */
export function countAssertions(file, text) {
  let nonNull = 0;
  let casts = 0;
  const { program } = parseSync(file, text);
  new Visitor({
    TSNonNullExpression: () => {
      nonNull++;
    },
    VariableDeclarator: ({ definite }) => {
      if (definite) nonNull++;
    },
    PropertyDefinition: ({ definite }) => {
      if (definite) nonNull++;
    },
    TSAsExpression: ({ typeAnnotation: type }) => {
      const isConst = type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
      if (!isConst) casts++;
    },
    TSTypeAssertion: () => {
      casts++;
    },
  }).visit(program);
  return { nonNull, casts };
}
