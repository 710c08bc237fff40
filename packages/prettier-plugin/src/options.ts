import type { SupportOptions } from "prettier";

/** The options that the plugin adds to Prettier. */
export const options: SupportOptions = {
  hclStyle: {
    category: "HCL",
    type: "choice",
    default: "auto",
    description: "The style in which HCL is formatted.",
    choices: [
      { value: "auto", description: 'Use "terraform" for Terraform files and fences, and "hcl" for all others.' },
      { value: "hcl", description: "Change spaces only." },
      { value: "terraform", description: "Also modernise old syntax, as terraform fmt does." },
    ],
  },
};
