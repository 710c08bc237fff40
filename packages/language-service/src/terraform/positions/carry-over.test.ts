import { errorDiagnostic } from "@hcl-ts/hcl";
import fc from "fast-check";
import { expect, it } from "vitest";
import { amount } from "../../../../../vitest.tier.ts";
import { createLanguageService } from "../../create-service.ts";
import { carriedOver, checkedText } from "./carry-over.ts";

const part = fc.constantFrom('a = "é"\n', "b = 1\r\n", "c {\n}\n", "\n", "# ü\n", "d = <<E\n x\nE\n", "f=[\n1,\n2]\n");
const inserted = fc.constantFrom("", "x", "\n", "é", "\r", "{\n", "q\nw\n");

it("problems outside of a change have the ranges that the new text gives them", () => {
  const property = fc.property(
    fc.array(part, { minLength: 2, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(9)), { minLength: 1, maxLength: 6 }),
    fc.tuple(fc.nat(), fc.nat(6), inserted),
    fc.boolean(),
    (parts, places, [at, removed, text], keepsPieces) => {
      const before = parts.join("");
      const service = createLanguageService();
      service.open("file:///a.hcl", before);
      const document = service.document("file:///a.hcl")!;
      const { content } = document;
      const checked = checkedText(before, keepsPieces ? document : undefined);
      const ranges = places.map(([place, length]) => {
        const start = place % before.length;
        return content.rangeOf(start, Math.min(before.length, start + length));
      });
      const problems = ranges.map((subject, i) => errorDiagnostic({ code: "a", summary: "", detail: String(i), params: {} }, { subject }));
      const start = at % before.length;
      const end = Math.min(before.length, start + removed);
      service.update("file:///a.hcl", [{ range: { start: content.editorPositionAt(start), end: content.editorPositionAt(end) }, text }]);
      for (const { subject, detail } of carriedOver(problems, checked, document)) {
        const old = ranges[Number(detail)]!;
        const range = subject!;
        expect(range).toEqual(content.rangeOf(range.start.offset, range.end.offset));
        expect(content.slice(range.start.offset, range.end.offset)).toBe(before.slice(old.start.offset, old.end.offset));
      }
    },
  );
  fc.assert(property, { numRuns: amount(100, 2_000) });
});
