/** Semantic differences of two versions of a module. */
import { diffFiles, terraformProfile } from "@hcl-ts/meaning";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const files = (version: unknown): readonly (readonly [string, string])[] => Object.entries(version as Readonly<Record<string, string>>);
  const { changes } = diffFiles(files(vector.a), files(vector.b), { profile: terraformProfile });
  return { changes };
};
