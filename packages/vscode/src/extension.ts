/** The extension: it starts the language server, and connects it to the editor. */
import { commands, type ExtensionContext, workspace } from "vscode";
import { BrowserMessageReader, BrowserMessageWriter } from "vscode-jsonrpc/browser";
import { LanguageClient, type LanguageClientOptions, State } from "vscode-languageclient";
import { nameSchema } from "./name-schema.ts";
import { isInBrowser, openServer } from "./ports.ts";
import { sendFiles } from "./sent-files.ts";

/** The documents that the server serves. Those in JSON keep the language of JSON. */
const SELECTOR: NonNullable<LanguageClientOptions["documentSelector"]> = [
  ...["hcl", "terraform", "terraform-vars", "terraform-test", "terraform-mock", "opentofu", "opentofu-vars"].map((language) => ({
    language,
  })),
  ...["tf", "tofu", "tfvars", "hcl"].map((name) => ({ pattern: `**/*.${name}.json` })),
];

/** The running client. */
let running: LanguageClient | undefined;

/** Called by the editor when a file of the languages is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const client = createClient(context);
  running = client;
  context.subscriptions.push(
    client,
    commands.registerCommand("hcl.restart", async () => {
      await client.stop();
      await client.start();
    }),
    commands.registerCommand("hcl.showOutput", () => client.outputChannel.show()),
    commands.registerCommand("hcl.nameSchema", nameSchema),
  );
  await client.start();
}

/** Called by the editor when it ends. */
export async function deactivate(): Promise<void> {
  await running?.stop();
}

function createClient(context: ExtensionContext): LanguageClient {
  const connect = async () => {
    const worker = openServer(context);
    return { reader: new BrowserMessageReader(worker as never), writer: new BrowserMessageWriter(worker as never) };
  };
  const client = new LanguageClient("hcl", "HCL", connect, { documentSelector: SELECTOR, initializationOptions: settings });
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) void sendUnreadable(context, client);
  });
  return client;
}

/** Returns the settings as plain data. */
const settings = (): unknown => JSON.parse(JSON.stringify(workspace.getConfiguration("hcl")));

/** Sends the files of the workspace that the server does not read itself: on the web, all. */
async function sendUnreadable({ subscriptions }: ExtensionContext, client: LanguageClient): Promise<void> {
  const isReadable = (scheme: string): boolean => scheme === "file" && !isInBrowser();
  subscriptions.push(await sendFiles(isReadable, (files) => client.sendNotification("hcl/files", { files })));
}
