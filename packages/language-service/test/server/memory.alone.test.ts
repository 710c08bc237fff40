/** The memory of a server after documents are closed. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { memoryFiles } from "@hcl-ts/terraform";
import { describe, expect, it, vi } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { terraform } from "../../src/terraform/terraform.ts";
import { TestClient } from "./test-client.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Returns the bytes of the heap that are in use. */
function heap(): number {
  for (let i = 0; i < 3; i++) collect();
  return process.memoryUsage().heapUsed;
}

const block = (file: number, i: number): string => `variable "v${file}_${i}" {
  type    = list(string)
  default = ["a", "\${upper("x")}", "c"]
}

resource "test_thing" "r${file}_${i}" {
  count = length(var.v${file}_${i})
  name  = "web-\${var.v${file}_${i}[count.index]}"
}
`;
const [FILES, MODULES] = [amount(500, 1_000), 50];
const documents = Array.from({ length: FILES }, (_, file) => ({
  uri: `file:///w/m${file % MODULES}/f${file}.tf`,
  text: Array.from({ length: 20 }, (_each, i) => block(file, i)).join("\n"),
}));

describe("a thousand documents", () => {
  it("leave no memory behind when they are closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const files = memoryFiles({});
    const client = await TestClient.started({ languages: [terraform()], host: { fileSystem: () => files } });
    const round = async (part: typeof documents): Promise<number> => {
      for (const { uri, text } of part) {
        client.open(uri, text, "terraform");
        if (uri.endsWith("0.tf")) await client.request("textDocument/semanticTokens/full", { textDocument: { uri } });
      }
      vi.advanceTimersByTime(150);
      await client.turns(100);
      client.received.length = 0;
      const most = heap();
      for (const { uri } of part) client.notify("textDocument/didClose", { textDocument: { uri } });
      // The pause after which modules are checked again, and closed ones are forgotten.
      vi.advanceTimersByTime(150);
      await client.turns(100);
      client.received.length = 0;
      return most;
    };
    // Compiled code and the schemas of built-in blocks stay.
    await round(documents.slice(0, FILES / 10));
    const before = heap();
    const most = await round(documents);
    const after = heap();
    client.connected.dispose();
    vi.useRealTimers();
    if (process.env.REQUEST_TIMES !== undefined)
      console.log(
        [before, most, after].map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(", "),
        `text ${documents[0]!.text.length} characters each`,
      );
    expect(most).toBeGreaterThan(1.5 * before);
    expect(after).toBeLessThan(1.1 * before);
  });
});
