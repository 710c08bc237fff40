/** Keys in an editor, by the packages of this repository. */
import { Document } from "@hcl-ts/hclsyntax/document";
import { createLanguageService } from "@hcl-ts/language-service";
import { terraform } from "@hcl-ts/language-service/terraform";
import { generatedSource } from "../generated-source.ts";
import type { Subject } from "./subject.ts";

const RESOURCES = 200;

export const editing: Subject = {
  key: (sources) => {
    const size = sources.reduce((sum, { text }) => sum + text.length, 0);
    const document = new Document("main.hcl", generatedSource(size));
    const at = document.text.indexOf("[80", size / 2) + 1;
    const change = (start: number, end: number, newText: string): void => {
      document.update([{ start, end, newText }]);
      void document.diagnostics;
      void document.pieceAt(start).body.children;
    };
    return () => {
      change(at, at, "1");
      change(at, at + 1, "");
    };
  },
  complete: () => {
    const uri = "file:///main.tf";
    const service = createLanguageService({ languages: [terraform()] });
    const resource = (i: number): string => `resource "example_service" "s${i}" {\n  name = "n${i}"\n  size = local.sizes["s${i}"]\n}\n`;
    const resources = Array.from({ length: RESOURCES }, (_, i) => resource(i)).join("");
    service.open(uri, `locals {\n  sizes = { s1 = 1 }\n}\n${resources}output "last" {\n  value = \n}\n`);
    const position = { line: 3 + 4 * RESOURCES + 1, character: 10 };
    const typed = { line: position.line, character: 11 };
    return () => {
      service.update(uri, [{ range: { start: position, end: position }, text: "e" }]);
      if (service.complete(uri, typed).items.length === 0) throw new Error("nothing is offered");
      service.update(uri, [{ range: { start: position, end: typed }, text: "" }]);
    };
  },
};
