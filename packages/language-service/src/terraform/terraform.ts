import type { LanguageSupport } from "../model/language-support.ts";
import { fileKindOf } from "./modules/file-kind.ts";
import { nameOf } from "./modules/uris.ts";
import type { TerraformOptions } from "./options.ts";
import { TerraformModel } from "./terraform-model.ts";

/** The identifiers of the languages that editors send. */
const LANGUAGE_IDS: ReadonlySet<string> = new Set([
  ...["terraform", "terraform-vars", "terraform-test", "terraform-mock", "terraform-stack"],
  ...["opentofu", "opentofu-vars", "opentofu-test"],
]);

/**
 * Returns the support of Terraform and OpenTofu: modules with their variables, resources and calls, files with values of
 * variables, tests, and the JSON syntax.
 *
 * @example
 * const service = createLanguageService({ languages: [terraform({ schemas })], host });
 */
export function terraform(options: TerraformOptions = {}): LanguageSupport {
  return {
    id: options.dialect ?? "terraform",
    handles: (uri, languageId) => fileKindOf(nameOf(uri)) !== "other" || (languageId !== undefined && LANGUAGE_IDS.has(languageId)),
    connect: (workspace) => new TerraformModel(workspace, options),
  };
}
