/** Turns of the event loop. */

const waiting: (() => void)[] = [];
let postMessage: (() => void) | undefined;

/**
 * Calls a function in another turn of the event loop, after the messages that have arrived. A timer would
 * wait for milliseconds in a browser.
 */
export function nextTurn(action: () => void): void {
  if (typeof setImmediate === "function") {
    setImmediate(action);
    return;
  }
  postMessage ??= openChannel();
  waiting.push(action);
  postMessage();
}

function openChannel(): () => void {
  const { port1, port2 } = new MessageChannel();
  Object.assign(port1, { onmessage: () => waiting.shift()?.() });
  return () => port2.postMessage(undefined);
}
