/** Marks the problems that a service finds, with their fixes. */
import { type Action, type Diagnostic, forEachDiagnostic, linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type Command, type EditorView, keymap } from "@codemirror/view";
import type { CodeAction, Diagnostic as ServiceDiagnostic } from "vscode-languageserver-types";
import { offsetsOf, rangeOf } from "./positions.ts";
import { answersChanged, applyEdit, type Session, sessionFacet } from "./session.ts";

/** The pause after a change before problems are marked, in milliseconds. */
const DELAY = 150;
/** The number of problems for which fixes are asked. */
const MAX_FIXES = 60;

const severities = ["error", "error", "warning", "info", "hint"] as const;
/** The tag of code that has no effect. */
const UNNECESSARY = 1;

/** Applies the preferred fix of the problem at the cursor; of the first one in the line if there is none at the cursor. */
export const applyFix: Command = (view) => {
  const { doc, selection } = view.state;
  const { head } = selection.main;
  const line = doc.lineAt(head);
  const found: { readonly action: Action; readonly from: number; readonly to: number }[] = [];
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const [action] = actions ?? [];
    if (action !== undefined && from <= line.to && to >= line.from) found.push({ action, from, to });
  });
  const chosen = found.find(({ from, to }) => from <= head && head <= to) ?? found[0];
  if (chosen === undefined) return false;
  chosen.action.apply(view, chosen.from, chosen.to);
  return true;
};

/** Returns the extension that marks problems, and applies a fix with a key. */
export function problems(): Extension {
  const marks = linter(problemsIn, {
    delay: DELAY,
    needsRefresh: ({ transactions }) => transactions.some(({ effects }) => effects.some((effect) => effect.is(answersChanged))),
  });
  return [marks, keymap.of([{ key: "Mod-.", run: applyFix, preventDefault: true }])];
}

async function problemsIn(view: EditorView): Promise<readonly Diagnostic[]> {
  const session = view.state.facet(sessionFacet);
  if (session === undefined) return [];
  const { doc } = view.state;
  const found = await session.service.diagnostics(session.uri);
  const shown = await Promise.all(found.map((problem, i) => (i < MAX_FIXES ? withFixes(view, session, problem) : shownAs(view, problem))));
  const known = new Set(shown.map(({ from, source }) => `${from} ${source}`));
  const others = session.problems?.(view.state) ?? [];
  // A change while the service was asked makes the linter ask again.
  if (view.state.doc !== doc) return [];
  return [...shown, ...others.filter(({ from, source }) => !known.has(`${from} ${source}`))];
}

function shownAs(view: EditorView, { range, severity, message, code, tags }: ServiceDiagnostic): Diagnostic {
  return {
    ...offsetsOf(view.state.doc, range),
    severity: severities[severity ?? 1] ?? "error",
    message: typeof message === "string" ? message : message.value,
    ...(code !== undefined && { source: String(code) }),
    ...(tags?.includes(UNNECESSARY) && { markClass: "cm-hcl-unnecessary" }),
  };
}

async function withFixes(view: EditorView, session: Session, problem: ServiceDiagnostic): Promise<Diagnostic> {
  const found = await fixesOf(session, problem);
  const preferred = [...found].sort((a, b) => Number(b.isPreferred === true) - Number(a.isPreferred === true));
  const actions = preferred.map(({ title }) => actionOf(session, problem, title));
  return { ...shownAs(view, problem), ...(actions.length > 0 && { actions }) };
}

async function fixesOf({ service, uri }: Session, problem: ServiceDiagnostic): Promise<readonly CodeAction[]> {
  return service.codeActions(uri, problem.range, { diagnostics: [problem], only: ["quickfix"] });
}

/** Returns a fix. It requests its edits when it is applied, since a service only keeps the edits of its last answer. */
function actionOf(session: Session, problem: ServiceDiagnostic, title: string): Action {
  const apply = async (view: EditorView, from: number, to: number): Promise<void> => {
    const found = await fixesOf(session, { ...problem, range: rangeOf(view.state.doc, from, to) });
    const action = found.find((each) => each.title === title);
    if (action !== undefined) await applyAction(view, session, action);
  };
  return { name: title, apply: (view, from, to) => void apply(view, from, to) };
}

/** Makes the edits of an action. */
async function applyAction(view: EditorView, session: Session, action: CodeAction): Promise<void> {
  const { edit } = action.edit === undefined ? await session.service.resolveCodeAction(action) : action;
  if (edit !== undefined) applyEdit(view, session, edit, "input.fix");
  view.focus();
}
