/**
 * A reader of comma-separated values: RFC 4180 with strict quotes. A record ends with LF or CR LF.
 * Blank lines are skipped. The first record contains the names of the columns.
 */
import {
  type Budget,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  type ListType,
  list,
  type ObjectType,
  object,
  string,
  stringVal,
  type Type,
} from "@hcl-ts/cty";
import { characterCost, normalizeString, refineNotNull, Value } from "@hcl-ts/cty/kernel";

/**
 * Returns the records of a string.
 *
 * @throws CtyError for an invalid quote, or a record with another number of fields than the first
 * one
 */
function parseRecords(given: string, budget: Budget, mostRecords = Number.POSITIVE_INFINITY): readonly (readonly string[])[] {
  // A CR at the end of the input ends its last line, as in the reference implementation.
  const text = given.endsWith("\r") ? given.slice(0, -1) : given;
  const records: (readonly string[])[] = [];
  let at = skipLineEnds(text, 0);
  while (at < text.length && records.length < mostRecords) {
    const { fields, end } = parseRecord(text, at, budget);
    const count = (records[0] ?? fields).length;
    if (fields.length !== count)
      throw new CtyError(`record ${records.length + 1} has ${fields.length} fields, but the first one has ${count}`);
    records.push(fields);
    at = skipLineEnds(text, end);
  }
  return records;
}

/** Returns the offset after all line ends at an offset: blank lines are skipped. */
function skipLineEnds(text: string, start: number): number {
  let at = start;
  for (;;) {
    if (text[at] === "\n") at++;
    else if (text.startsWith("\r\n", at)) at += 2;
    else return at;
  }
}

/** Returns the fields of the record at an offset, and where it ends. */
function parseRecord(text: string, start: number, budget: Budget): { readonly fields: readonly string[]; readonly end: number } {
  const fields: string[] = [];
  for (let at = start; ; at++) {
    const field = text[at] === '"' ? quotedField(text, at) : bareField(text, at);
    // Fields are elements of a record, and later elements of an object.
    budget.spendElements(fields.length === 1 ? 2 : 1);
    budget.spendText(field.text.length);
    fields.push(field.text);
    at = field.end;
    if (text[at] !== ",") return { fields, end: at };
  }
}

interface Field {
  readonly text: string;
  readonly end: number;
}

function bareField(text: string, start: number): Field {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\n") {
    if (text[end] === '"') throw new CtyError(`there is a quote within an unquoted field, at position ${end + 1}`);
    end++;
  }
  // The CR of a line ending does not belong to the field.
  if (text[end] === "\n" && text[end - 1] === "\r") end--;
  return { text: text.slice(start, end), end };
}

function quotedField(text: string, start: number): Field {
  let content = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new CtyError(`the quote at position ${start + 1} is not closed`);
    content += text.slice(at, quote);
    at = quote + 1;
    if (text[at] === '"') {
      content += '"';
      at++;
      continue;
    }
    if (at < text.length && text[at] !== "," && text[at] !== "\n" && !text.startsWith("\r\n", at)) {
      throw new CtyError(`expected a comma or the end of the line after a quoted field, at position ${at + 1}`);
    }
    return { text: content.replaceAll("\r\n", "\n"), end: at };
  }
}

function columnsOf(text: string, budget: Budget): readonly string[] {
  const [header] = parseRecords(text, budget, 1);
  if (header === undefined) throw new CtyError("the header is missing");
  if (new Set(header).size < header.length) throw new CtyError("two columns have the same name");
  return header;
}

/**
 * `csvdecode(str)`: the records of comma-separated values as objects.
 *
 * @throws CtyError for an invalid quote, a record with another number of fields than the first
 *   one, or repeated names of columns
 * @example csvdecode("a,b\n1,2\n") // [{ a = "1", b = "2" }]
 */
export const csvdecode: Func = /* @__PURE__ */ defineFunction({
  description: "Reads comma-separated values as a list of objects, with the first record as their attribute names.",
  params: [{ name: "str", description: "The comma-separated values.", type: string }],
  cost: characterCost,
  type: ([text], budget) =>
    text.isKnown() ? list(object(new Map(columnsOf(text.asString(), budget).map((name) => [name, string])))) : dynamic,
  refineResult: refineNotNull,
  impl: ([text], type, budget) => {
    const row = (type as ListType<ObjectType>).element;
    const [header = [], ...records] = parseRecords(text.asString(), budget);
    const positions = new Map(header.map((column, i) => [normalizeString(column), i]));
    const columns = row.names.map((name) => positions.get(name) ?? -1);
    const rows = records.map(
      (record) =>
        new Value<Type>(
          row,
          columns.map((column) => stringVal(record[column] ?? "")),
        ),
    );
    return new Value(type, rows);
  },
});
