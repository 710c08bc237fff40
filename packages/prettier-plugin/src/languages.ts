import type { SupportLanguage } from "prettier";

/** The languages that the plugin formats. The aliases are the names of code fences in Markdown. */
export const languages: SupportLanguage[] = [
  {
    name: "Terraform",
    parsers: ["terraform"],
    extensions: [".tf", ".tfvars", ".tofu", ".tftest.hcl", ".tfmock.hcl", ".tofutest.hcl"],
    aliases: ["terraform", "tf", "tofu", "opentofu"],
    vscodeLanguageIds: ["terraform", "terraform-vars", "terraform-test", "terraform-mock", "opentofu", "opentofu-vars"],
  },
  {
    name: "HCL",
    parsers: ["hcl"],
    extensions: [".hcl", ".nomad", ".hcldec"],
    aliases: ["hcl", "nomad", "packer", "terragrunt"],
    vscodeLanguageIds: ["hcl"],
    linguistLanguageId: 144,
  },
];
