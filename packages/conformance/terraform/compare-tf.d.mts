/**
 * Compares an answer with a vector of the Terraform suites; null if they match, else a line saying how they differ.
 *
 * @param target the program whose answer counts where the two differ; OpenTofu if it is not given
 */
export function compareTf(vector: unknown, got: unknown, target?: "opentofu" | "terraform"): string | null;
