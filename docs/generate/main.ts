/**
 * Writes every page of the site into `docs/.generated`, from the repository. Fails if a page is
 * inconsistent with the sources.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeApi } from "./api.ts";
import { writeChanges } from "./changes.ts";
import { writeCompare } from "./compare.ts";
import { writeConformance } from "./conformance.ts";
import { writeDiagnostics } from "./diagnostics.ts";
import { writeDocuments } from "./documents.ts";
import { writeExamples } from "./examples.ts";
import { writeFunctions } from "./functions.ts";
import { checkGoNames } from "./go-names.ts";
import { writeHome } from "./home.ts";
import { writeLanguage } from "./language.ts";
import { writeLlms } from "./llms.ts";
import { generated, root } from "./repository.ts";
import { writeSpeed } from "./speed.ts";
import { writeTerraformFunctions } from "./terraform-functions.ts";

rmSync(join(generated, "pages"), { recursive: true, force: true });
rmSync(join(generated, "lists"), { recursive: true, force: true });
writeDocuments();
writeDiagnostics();
writeFunctions();
writeTerraformFunctions();
await writeConformance();
writeSpeed();
writeCompare();
writeExamples();
writeChanges();
writeHome();
await writeLanguage();
await checkGoNames();
await writeApi();
writeLlms();
cpSync(join(root, "docs/public"), join(generated, "pages/public"), { recursive: true });
