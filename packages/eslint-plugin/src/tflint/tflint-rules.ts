/** The rules of tflint for the language. */

/** The rules of the preset `recommended`. */
export const TFLINT_RECOMMENDED: ReadonlySet<string> = new Set([
  "terraform_deprecated_index",
  "terraform_deprecated_interpolation",
  "terraform_deprecated_lookup",
  "terraform_empty_list_equality",
  "terraform_json_syntax",
  "terraform_map_duplicate_keys",
  "terraform_module_pinned_source",
  "terraform_module_version",
  "terraform_required_providers",
  "terraform_required_version",
  "terraform_typed_variables",
  "terraform_unused_declarations",
  "terraform_workspace_remote",
]);

/** All rules. */
export const TFLINT_RULES: ReadonlySet<string> = new Set([
  ...TFLINT_RECOMMENDED,
  "terraform_comment_syntax",
  "terraform_documented_outputs",
  "terraform_documented_variables",
  "terraform_module_shallow_clone",
  "terraform_naming_convention",
  "terraform_standard_module_structure",
  "terraform_unused_required_providers",
]);
