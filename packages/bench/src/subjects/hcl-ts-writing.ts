/** Formatting, editing and comparing, by the packages of this repository. */

import { openConfig } from "@hcl-ts/hclwrite";
import { format } from "@hcl-ts/hclwrite/format";
import { blockProfile, diffFiles } from "@hcl-ts/meaning";
import { generatedSource } from "../generated-source.ts";
import type { Subject } from "./subject.ts";

/** The size of the file that is edited and compared. */
const BYTES = 60_000;

export const writing: Subject = {
  format: (sources) => () => {
    for (const { text } of sources) format(text);
  },
  edit: () => {
    const text = generatedSource(BYTES);
    return () => openConfig(text).edit((e) => e.blocks().at(-1)!.attribute("enabled").set(false));
  },
  "edit-many": () => {
    const text = generatedSource(BYTES);
    return () => {
      openConfig(text).edit((e) => {
        for (const block of e.blocks()) block.attribute("name").set("changed");
      });
    };
  },
  compare: () => {
    const [before, after] = [generatedSource(BYTES), generatedSource(BYTES).replaceAll("[80, 443", "[81, 443")];
    return () => diffFiles([["main.hcl", before]], [["main.hcl", after]], { profile: blockProfile() });
  },
};
