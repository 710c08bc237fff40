// Compares what a linter reports with a vector: compareLint(vector, got) returns null, or the reason why the answer does not match. See README.md.

/**
 * @param vector a line of a .jsonl file
 * @param got {issues: [{file, range: {start: {line, column}, end}}], fixed?: {[file]: text}}
 *   `fixed` has the text of each file after all fixes; files that did not change may be missing
 * @returns {pass, places, fix, fixExact, exact, wanted, missing, extra, unaskedFix}
 *   places: every wanted issue has one reported issue that starts on the same line of the same file, and there are no others
 *   fix: the fixed texts are the wanted ones except for blank lines (true if none are wanted)
 *   fixExact: they are the wanted ones byte for byte
 *   pass: both
 *   exact: how many issues also have the same start and end (message texts are never compared)
 *   unaskedFix: files were changed although the vector has no fix; reported, no failure
 */
function judge(vector, got) {
  const left = [...got.issues];
  const missing = [];
  let exact = 0;
  const take = (test) => {
    const at = left.findIndex(test);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const same = (a, b) => a?.line === b?.line && a?.column === b?.column;
  const whole = [];
  // Exact matches first, so that two issues on one line do not take each other's place.
  const placed = [];
  for (const want of vector.want.issues) {
    if (want.range === null) {
      whole.push(want);
      continue;
    }
    const hit = take((i) => i.file === want.file && same(i.range?.start, want.range.start) && same(i.range?.end, want.range.end));
    if (hit === undefined) placed.push(want);
    else exact++;
  }
  for (const want of placed)
    if (take((i) => i.file === want.file && i.range?.start.line === want.range.start.line) === undefined) missing.push(want);
  // Issues of a file or module as a whole: the file if it was reported there, otherwise any file, since a file that does not exist cannot be reported.
  for (const want of whole) {
    if ((take((i) => i.file === want.file) ?? take(() => true)) === undefined) missing.push(want);
    else exact++;
  }
  const places = missing.length === 0 && left.length === 0;
  const after = (name) => got.fixed?.[name] ?? vector.files[name];
  const wantFixed = vector.want.fixed;
  const loose = (text) =>
    text
      ?.replace(/[ \t]+$/gm, "")
      .replace(/\n{2,}/g, "\n")
      .trim();
  const every = (equal) => wantFixed === undefined || Object.entries(wantFixed).every(([name, text]) => equal(after(name), text));
  const fix = every((a, b) => loose(a) === loose(b));
  const fixExact = every((a, b) => a === b);
  const unaskedFix = wantFixed === undefined && Object.keys(got.fixed ?? {}).some((name) => got.fixed[name] !== vector.files[name]);
  return { pass: places && fix, places, fix, fixExact, exact, wanted: vector.want.issues.length, missing, extra: left, unaskedFix };
}

/** Returns null if the answer matches, otherwise the reason. */
export function compareLint(vector, got) {
  if (got === undefined || got === null || !Array.isArray(got.issues)) return "no answer";
  const result = judge(vector, got);
  return result.pass ? null : JSON.stringify({ missing: result.missing, extra: result.extra, fix: result.fix, fixed: got.fixed });
}
