/**
 * Broken sources for property tests. Random characters rarely get past the first token. So these
 * are random tokens and fragments of the language, with many brackets, quotes and line starts, in
 * which constructs start, interleave and do not end.
 */
import fc from "fast-check";

const fragments = [
  ...'""{}()[]{}()[]..,,:?=!&|+-*/%<>~@#\'`\\$abx1é',
  ...["${", "%{", "${", "%{", "${~", "~}", "}", '"${', '}"', "$${", "%%{", "${}", "%{}"],
  ...["\n", "\n", "\n  ", "\n    ", "\r\n", "\r", "\t", " ", " ", "  "],
  ...[" = ", "=", "==", "=>", "...", "::", "&&", "||", " ? ", " : ", "[*]", ".*", ".0", ".1.2", "[0]", '["k"]', ".a", "[", "f(", "a::b("],
  ...[
    "<<EOT\n",
    "<<-X\n",
    "EOT\n",
    "  EOT\n",
    "X\n",
    "  X\n",
    "<<A\nx\nA\n",
    "<<A\n${x}\nA\n",
    "<<-A\n  %{ if x }\n  y\n  %{ endif }\n  A\n",
  ],
  ...["a = ", "a = 1\n", 'b = "x"\n', "  c = 2\n", "}\n", "  }\n", "{\n", "]\n", ")\n", "[\n", "(\n", ",\n"],
  ...[
    'svc "a" {\n',
    "svc {\n",
    "  svc {\n",
    "foo { a = 1 }\n",
    "foo { a = 1\n",
    "a = { b = 1\n",
    "a = [1,\n",
    "a = f(1\n",
    'a = "x\n',
    "b[0",
  ],
  ...["for x in y", "for k, v in m : ", "[for v in l : ", "{for k, v in m : k => ", "in", "if c", "if", "else", "endif", "endfor", "for"],
  ...["%{ if a }", "%{ else }", "%{ endif }", "%{ for i in l }", "%{ endfor }", "%{ for i in", "%{~ if", "%{ endif"],
  ...[
    '"abc"',
    '"a ${x} b"',
    '"${"',
    '"a\\n"',
    '"\\u00e9"',
    '"\\q"',
    "null",
    "true",
    "1",
    "0",
    "1.5e3",
    "1..2",
    "07",
    "l",
    "o",
    "m",
    "u",
    "d",
    "s",
  ],
  ...[
    "# c\n",
    "// c\n",
    "/* c */",
    "/* c\n*/",
    "/*",
    "*/",
    "-",
    "!",
    "\ufeff",
    "\ufffd",
    "\ud800",
    "“",
    "”",
    "👍",
    "\u0301",
    "\u00a0",
    "\u2028",
  ],
];

/** Creates a source of at most the given number of fragments. */
export const soup = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...fragments), fc.constantFrom("", "", " ")).map(([fragment, space]) => fragment + space),
      { maxLength, size: "max" },
    )
    .map((parts) => parts.join(""));

/** A valid source with a few fragments inserted or removed. */
export const damaged: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 6 }), fc.constantFrom("", ...fragments)), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([changes, isCrLf]) => {
    let text = isCrLf ? valid.replaceAll("\n", "\r\n") : valid;
    for (const [at, removed, put] of changes) {
      const place = at % (text.length + 1);
      text = text.slice(0, place) + put + text.slice(place + removed);
    }
    return text;
  });

const valid = `# A file.
name = "web-\${o.a}\${ s }"
list = [1, l[0], [for v in l : upper(v) if v != "x"], o.l[*].a, l.*.b]
object = {
  a = 1, "b" : 2
  (s) = true ? s : null
  c = { for k, v in o : k => v... }
}
svc "a" "b" {
  text = <<-EOT
    one \${s}
    %{ for v in l ~}
    \${v}
    %{ endfor ~}
  EOT
  nested label {
    sum = (1 + 2) * -3 >= 4 && !t || o["a"] == 1
    one { a = "%{ if t }yes%{ else }no%{ endif }" }
  }
  /* a comment */
  call = f(a, b...)
}
`;
