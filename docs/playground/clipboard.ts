/** Copies text to the clipboard, and returns the message to show: the given one if it was copied. */
export async function copyText(text: string, message: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return message;
  } catch {
    return "The browser does not let this page write to the clipboard.";
  }
}
