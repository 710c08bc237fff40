/**
 * Links with the state of a playground in their fragment, which browsers do not send to servers.
 * The same code runs in Node, for links of the pages.
 */
import type { File } from "./files.ts";
import type { EnteredVariable, ModuleInputs } from "./module/question.ts";
import type { Pane } from "./panes.ts";

/** The content of a link. */
export interface SharedState {
  /** The version of this format. */
  readonly v: 1;
  readonly files: readonly File[];
  readonly active: string;
  readonly pane: Pane;
  /** The inputs of a module that are not files. */
  readonly module?: ModuleInputs | undefined;
}

/**
 * The maximum size of a link. Larger states are offered as a file, because some programs truncate
 * long links.
 */
export const MAX_LINK = 8_000;
/** The maximum size of an unpacked fragment. Larger ones are refused. */
const MAX_UNPACKED = 2_000_000;

/** Packs a state for a fragment. */
export async function pack(state: SharedState): Promise<string> {
  const bytes = await new Response(streamOf(JSON.stringify(state)).pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unpacks a fragment. Returns undefined for a fragment that `pack` did not create. */
export async function unpack(fragment: string): Promise<SharedState | undefined> {
  try {
    const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    return checked(JSON.parse(await unpackedText(bytes)));
  } catch {
    return undefined;
  }
}

function streamOf(text: string): ReadableStream<BufferSource> {
  return new Blob([text]).stream() as ReadableStream<BufferSource>;
}

async function unpackedText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_UNPACKED) {
      await reader.cancel();
      throw new Error("the link is too large");
    }
  }
}

const isText = (x: unknown, max: number): x is string => typeof x === "string" && x.length <= max;

function checked(state: Partial<SharedState> | null): SharedState | undefined {
  if (state?.v !== 1 || !Array.isArray(state.files) || state.files.length === 0 || state.files.length > 20) return undefined;
  const files: File[] = [];
  for (const file of state.files as readonly unknown[]) {
    const { name, text } = (file ?? {}) as Partial<File>;
    if (!isText(name, 100) || !isText(text, MAX_UNPACKED) || files.some((other) => other.name === name)) return undefined;
    files.push({ name, text });
  }
  const active = files.some(({ name }) => name === state.active) ? (state.active as string) : files[0]!.name;
  const module = checkedInputs(state.module);
  return { v: 1, files, active, pane: isText(state.pane, 20) ? state.pane : "values", ...(module && { module }) };
}

function checkedInputs(inputs: Partial<ModuleInputs> | null | undefined): ModuleInputs | undefined {
  if (typeof inputs !== "object" || inputs === null) return undefined;
  const { variables, address } = inputs;
  const entered = (Array.isArray(variables) ? (variables as readonly (Partial<EnteredVariable> | null)[]) : []).slice(0, 500);
  return {
    variables: entered.flatMap((each) =>
      isText(each?.name, 200) && isText(each.text, 20_000) ? [{ name: each.name, text: each.text }] : [],
    ),
    address: isText(address, 500) ? address : "",
  };
}
