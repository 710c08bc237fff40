import type { Area, AreaName, Samples } from "../area.ts";
import { decoderArea } from "./decoder.ts";
import { editsArea } from "./edits.ts";
import { evaluatorArea } from "./evaluator.ts";
import { functionsArea } from "./functions.ts";
import { jsonArea } from "./json.ts";
import { linearArea } from "./linear.ts";
import { parserArea } from "./parser.ts";
import { secretsArea } from "./secrets.ts";
import { terraformArea } from "./terraform.ts";

/** Creates the area of a name, with the samples that it damages. */
export function makeArea(name: AreaName, samples: Samples): Area {
  switch (name) {
    case "parser":
      return parserArea(samples);
    case "linear":
      return linearArea();
    case "json":
      return jsonArea(samples);
    case "evaluator":
      return evaluatorArea();
    case "decoder":
      return decoderArea();
    case "functions":
      return functionsArea();
    case "secrets":
      return secretsArea();
    case "terraform":
      return terraformArea(samples);
    case "edits":
      return editsArea(samples);
  }
}
