/** Tests the page's side of the Worker, with a Worker that each test controls. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Question } from "../engine/answer.ts";
import { Engine, ReplacedError, TIME_LIMIT_MS, TooSlowError } from "../engine/engine.ts";
import type { PageMessage, WorkerMessage } from "../engine/worker.ts";

/** A Worker that answers on demand. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly received: PageMessage[] = [];
  isTerminated = false;
  private readonly listeners = new Map<string, (event: unknown) => void>();

  constructor() {
    FakeWorker.all.push(this);
  }
  addEventListener(type: string, listener: (event: unknown) => void): void {
    this.listeners.set(type, listener);
  }
  postMessage(message: PageMessage): void {
    this.received.push(message);
  }
  /** The questions that it has received. */
  get asked(): readonly Question[] {
    return this.received.flatMap((message) => (message.kind === "ask" ? [message.question] : []));
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(data: WorkerMessage): void {
    this.listeners.get("message")!({ data });
  }
}

const ready = (id: number): WorkerMessage => ({ id, kind: "ready", loaded: {} });
const answered = (id: number): WorkerMessage => ({
  ...{ id, kind: "answer" },
  answer: { problems: [], content: {}, parseMs: id, evaluateMs: 0 },
});
const about = (source: string): Question => ({ kind: "expression", source, variables: {} });

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the engine ends a Worker that does not answer within two seconds, and asks a new one", async () => {
  const engine = new Engine();
  const slow = engine.ask(about("slow"));
  const failed = expect(slow).rejects.toBeInstanceOf(TooSlowError);
  FakeWorker.all[0]!.say(ready(1));
  await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
  expect(FakeWorker.all[0]!.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(FakeWorker.all[0]!.isTerminated).toBe(true);
  const next = engine.ask(about("1"));
  expect(FakeWorker.all).toHaveLength(2);
  FakeWorker.all[1]!.say(answered(2));
  expect((await next).parseMs).toBe(2);
});

it("the engine does not count the time in which the Worker loads", async () => {
  const engine = new Engine();
  const question = engine.ask(about("1"));
  await vi.advanceTimersByTimeAsync(3 * TIME_LIMIT_MS);
  FakeWorker.all[0]!.say(ready(1));
  await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS / 2);
  FakeWorker.all[0]!.say(answered(1));
  expect((await question).parseMs).toBe(1);
});

it("the engine asks the newest question of a kind, and drops those before it", async () => {
  const engine = new Engine();
  const first = engine.ask(about("1"));
  const second = expect(engine.ask(about("2"))).rejects.toBeInstanceOf(ReplacedError);
  const third = engine.ask(about("3"));
  await second;
  FakeWorker.all[0]!.say(answered(1));
  FakeWorker.all[0]!.say(answered(2));
  expect((await first).parseMs).toBe(1);
  expect((await third).parseMs).toBe(2);
  expect(FakeWorker.all[0]!.asked.map((question) => (question as { source: string }).source)).toEqual(["1", "3"]);
});

it("the engine reports what went wrong in the Worker", async () => {
  const engine = new Engine();
  const question = expect(engine.ask(about("1"))).rejects.toThrow("no such part");
  FakeWorker.all[0]!.say({ id: 1, kind: "failed", message: "no such part" });
  await question;
});

it("a Worker starts with the files, and receives their changes in order", async () => {
  let text = "a = 1\n";
  const engine = new Engine(() => [{ name: "main.hcl", text }]);
  engine.edit("main.hcl", [{ start: 4, end: 5, newText: "2" }]);
  text = "a = 2\n";
  const question: Question = { kind: "pane", active: "main.hcl", pane: "values", offset: 0 };
  const slow = expect(engine.ask(question)).rejects.toBeInstanceOf(TooSlowError);
  const edit = { kind: "edit", name: "main.hcl", edits: [{ start: 4, end: 5, newText: "3" }] } as const;
  engine.edit("main.hcl", edit.edits);
  expect(FakeWorker.all[0]!.received).toEqual([
    { kind: "open", files: [{ name: "main.hcl", text }] },
    { kind: "ask", id: 1, question },
    edit,
  ]);
  FakeWorker.all[0]!.say(ready(1));
  await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS);
  await slow;
  text = "a = 3\n";
  void engine.ask(question);
  expect(FakeWorker.all[1]!.received[0]).toEqual({ kind: "open", files: [{ name: "main.hcl", text }] });
});
