import { boolVal, CtyError, listVal, numberVal, objectVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import {
  block,
  call,
  createConfig,
  type DocumentEditor,
  editConfigs,
  hcl,
  heredoc,
  openConfig,
  openJsonConfig,
  raw,
  ref,
  writeValue,
} from "../src/index.ts";
import { edited, problems } from "./edited.ts";

describe("editing attributes", () => {
  it("sets a value in place, and keeps everything around it", () => {
    expect(edited("a   =  1 # x\nb=2\n", (e) => e.set("a", [1, 2]))).toBe("a   =  [1, 2] # x\nb=2\n");
  });

  it("adds an attribute after the last one, aligned with it if that fits", () => {
    expect(edited("a   = 1\n\nb {\n}\n", (e) => e.set("cc", true))).toBe("a   = 1\ncc  = true\n\nb {\n}\n");
    expect(edited("a = 1\n", (e) => e.set("long", 2).set("b", 3))).toBe("a = 1\nlong = 2\nb    = 3\n");
    expect(edited("", (e) => e.set("a", 1))).toBe("a = 1\n");
  });

  it("adds an attribute to a file that lacks its last line ending, or ends in a comment", () => {
    expect(edited("a = 1", (e) => e.set("b", 2))).toBe("a = 1\nb = 2");
    expect(edited("a = 1\n# end", (e) => e.append("b"))).toBe("a = 1\n# end\n\nb {\n}");
  });

  it("keeps the line ending that the marker of a heredoc needs", () => {
    expect(edited("a = <<E\nx\nE\nb = 1", (e) => e.attribute("b").remove())).toBe("a = <<E\nx\nE\n");
    expect(edited("a = 1", (e) => e.set("b", heredoc("x\n")))).toBe("a = 1\nb = <<EOT\nx\nEOT\n");
    expect(edited("a = 1", (e) => e.set("a", heredoc("x\n")))).toBe('a = "x\\n"');
  });

  it("uses the line endings of the file", () => {
    expect(edited("a = 1\r\n", (e) => e.set("b", { c: 1, d: [heredoc("x\n")] }))).toBe(
      'a = 1\r\nb = {\r\n  c = 1\r\n  d = ["x\\n"]\r\n}\r\n',
    );
  });

  it("expands a block on one line", () => {
    expect(edited("atlas {}\n", (e) => e.block("atlas").set("a", 1))).toBe("atlas {\n  a = 1\n}\n");
    expect(edited("  atlas { x = 1 } # c\n", (e) => e.block("atlas").set("a", 1))).toBe("  atlas {\n    x = 1\n    a = 1\n  } # c\n");
    expect(edited("atlas { /* c */ }\n", (e) => e.block("atlas").append("b"))).toBe("atlas {\n  /* c */\n  b {\n  }\n}\n");
    expect(
      edited("atlas { x = 1 }\n", (e) => {
        e.block("atlas").attribute("x").remove();
        e.block("atlas").set("y", 2);
      }),
    ).toBe("atlas {\n  y = 2\n}\n");
  });

  it("removes an attribute with its comments, and with one of two blank lines", () => {
    const text = "a = 1\n\n# about b\nb = 2 # line\n\n# free\n\nc = 3\n";
    expect(edited(text, (e) => e.attribute("b").remove())).toBe("a = 1\n\n# free\n\nc = 3\n");
    expect(edited(text, (e) => e.attribute("b").remove({ keepComments: true }))).toBe("a = 1\n\n# about b\n# line\n\n# free\n\nc = 3\n");
    // Items without comments leave no more blank lines than with the default.
    const plain = "a = 1\n\n\nb = 2\nc {\n}\n\n# free\n\nd = 4\n";
    const removed = edited(plain, (e) => [e.attribute("b").remove({ keepComments: true }), e.block("c").remove({ keepComments: true })]);
    expect(removed).toBe(edited(plain, (e) => [e.attribute("b").remove(), e.block("c").remove()]));
    expect(
      edited(text, (e) => {
        e.attribute("a").remove();
        e.attribute("b").remove();
        e.attribute("c").remove();
      }),
    ).toBe("# free\n");
    expect(edited("b { a = 1 }\n", (e) => e.block("b").attribute("a").remove())).toBe("b {}\n");
    expect(edited("a = 1\nb = 2", (e) => e.attribute("b").remove())).toBe("a = 1");
  });

  it("renames an attribute", () => {
    expect(edited("a  =  1\n", (e) => e.attribute("a").rename("b"))).toBe("b  =  1\n");
    expect(problems("a = 1\nb = 2\n", (e) => e.attribute("a").rename("b"))).toEqual(["name-taken at line 2"]);
  });

  it("writes a value on several lines if it is indented", () => {
    expect(edited("b {\n  a = 1\n}\n", (e) => e.block("b").set("a", { x: heredoc("one\n  two\n"), yy: [{ z: 1 }] }))).toBe(
      "b {\n  a = {\n    x = <<EOT\none\n  two\nEOT\n    yy = [\n      {\n        z = 1\n      },\n    ]\n  }\n}\n",
    );
  });
});

describe("editing members of objects", () => {
  it("sets, adds and removes members in the form of the object", () => {
    const lines = 'tags = {\n  # team\n  Owner = "x" # o\n  Old   = 1\n\n  # free\n}\n';
    expect(edited(lines, (e) => e.attribute("tags").at("Owner").set("y"))).toBe(
      'tags = {\n  # team\n  Owner = "y" # o\n  Old   = 1\n\n  # free\n}\n',
    );
    expect(edited(lines, (e) => e.attribute("tags").at("Owner").remove())).toBe("tags = {\n  Old   = 1\n\n  # free\n}\n");
    expect(edited(lines, (e) => e.attribute("tags").at("New").set(1))).toBe(
      'tags = {\n  # team\n  Owner = "x" # o\n  Old   = 1\n  New = 1\n\n  # free\n}\n',
    );
    const inline = "t = { a = 1, b = 2 }\n";
    expect(edited(inline, (e) => e.attribute("t").at("c").set(3))).toBe("t = { a = 1, b = 2, c = 3 }\n");
    expect(edited(inline, (e) => e.attribute("t").at("b").remove())).toBe("t = { a = 1 }\n");
    expect(edited(inline, (e) => e.attribute("t").at("a").remove())).toBe("t = { b = 2 }\n");
    expect(
      edited(inline, (e) => {
        e.attribute("t").at("a").remove();
        e.attribute("t").at("b").remove();
      }),
    ).toBe("t = {}\n");
    expect(
      edited(inline, (e) => {
        e.attribute("t").at("a").remove();
        e.attribute("t").at("b").remove();
        e.attribute("t").at("c").set(3);
      }),
    ).toBe("t = { c = 3 }\n");
    expect(edited(inline, (e) => e.attribute("t").at("b").rename("a b"))).toBe('t = { a = 1, "a b" = 2 }\n');
  });

  it("follows the separators and commas of the neighbours", () => {
    expect(edited('t = {\n  "a": 1,\n  "b": 2,\n}\n', (e) => e.attribute("t").at("c").set(3))).toBe(
      't = {\n  "a": 1,\n  "b": 2,\n  c: 3,\n}\n',
    );
    expect(edited("t = {\n  a = 1,\n  b = 2 # c\n}\n", (e) => e.attribute("t").at("c").set(3))).toBe(
      "t = {\n  a = 1,\n  b = 2, # c\n  c = 3\n}\n",
    );
    expect(edited("t = {}\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = { c = 3 }\n");
    expect(edited("t = { }\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = { c = 3 }\n");
    expect(edited("t = {\n}\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = {\n  c = 3\n}\n");
    expect(edited("t = { b = 1 # c\n}\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = { b = 1 # c\n  c = 3\n}\n");
    expect(edited("t = { b = 1\n}\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = { b = 1\n  c = 3\n}\n");
    expect(edited("t = {\n  a = <<E\nx\nE\n}\n", (e) => e.attribute("t").at("c").set(3))).toBe("t = {\n  a = <<E\nx\nE\n  c = 3\n}\n");
  });

  it("finds members through parentheses and single interpolations, in lists, calls and templates", () => {
    expect(edited('a = ("${[{ b = 1 }]}")\n', (e) => e.attribute("a").at(0, "b").set(2))).toBe('a = ("${[{ b = 2 }]}")\n');
    expect(edited("a = merge(local.tags, { b = 1 })\n", (e) => e.setAt("a[1].b", "x"))).toBe('a = merge(local.tags, { b = "x" })\n');
    expect(edited('a = "x-${f({ b = 1 })}"\n', (e) => e.attribute("a").parts[1]!.at(0, "b").set(2))).toBe('a = "x-${f({ b = 2 })}"\n');
    expect(
      edited('a = "x-${y}"\n', (e) => {
        const [text, value] = e.attribute("a").parts;
        text!.set("${z}");
        value!.set(ref("w"));
      }),
    ).toBe('a = "$${z}${w}"\n');
  });

  it("reports a problem if a member cannot be edited", () => {
    expect(problems("a = { (b) = 1 }\n", (e) => e.setAt("a.c", 1))).toEqual(["dynamic-key at line 1"]);
    expect(problems("a = b\n", (e) => e.setAt("a.c", 1))).toEqual(["not-an-object at line 1"]);
    expect(problems("a = {}\n", (e) => e.attribute("a").at("b").remove())).toEqual(["attribute-not-found at line 1"]);
    expect(problems("a = { b = 1, c = 2 }\n", (e) => e.attribute("a").at("b").rename("c"))).toEqual(["name-taken at line 1"]);
  });
});

describe("editing elements of lists and arguments of calls", () => {
  it("adds an element in the form of the list", () => {
    expect(edited("a = [1, 2]\n", (e) => e.attribute("a").push(3, ref("x.y")))).toBe("a = [1, 2, 3, x.y]\n");
    expect(edited("a = []\n", (e) => e.attribute("a").push(3))).toBe("a = [3]\n");
    expect(edited("a = [\n  1, # one\n  2 # two\n]\n", (e) => e.attribute("a").push(3))).toBe("a = [\n  1, # one\n  2, # two\n  3\n]\n");
    expect(edited("a = [\n  1,\n  2,\n]\n", (e) => e.attribute("a").push(3).insert(0, 0))).toBe("a = [\n  0,\n  1,\n  2,\n  3,\n]\n");
    expect(edited("a = [\n  <<E\nx\nE\n]\n", (e) => e.attribute("a").push(3))).toBe("a = [\n  <<E\nx\nE\n  ,\n  3\n]\n");
    expect(edited("a = f(1)\n", (e) => e.attribute("a").push("x").insert(0, "y"))).toBe('a = f("y", 1, "x")\n');
    expect(edited("a = f()\n", (e) => e.attribute("a").push("x"))).toBe('a = f("x")\n');
  });

  it("removes an element with its comments and commas", () => {
    const list = "a = [\n  1, # one\n  # about two\n  2, # two\n  3 # three\n]\n";
    expect(edited(list, (e) => e.attribute("a").at(1).remove())).toBe("a = [\n  1, # one\n  3 # three\n]\n");
    expect(edited(list, (e) => e.attribute("a").at(-1).remove())).toBe("a = [\n  1, # one\n  # about two\n  2 # two\n]\n");
    expect(
      edited("a = [1, 2, 3]\n", (e) => {
        e.attribute("a").at(1).remove();
        e.attribute("a").at(2).remove();
      }),
    ).toBe("a = [1]\n");
    expect(
      edited("a = [1, 2, 3]\n", (e) => {
        e.attribute("a").at(0).remove();
        e.attribute("a").at(2).remove();
        e.attribute("a").push(4);
      }),
    ).toBe("a = [2, 4]\n");
    expect(edited("a = [1]\n", (e) => e.attribute("a").at(0).remove())).toBe("a = []\n");
    expect(edited("a = [\n  <<E\nx\nE\n  ,\n  2,\n]\n", (e) => e.attribute("a").at(0).remove())).toBe("a = [\n  2,\n]\n");
    expect(
      edited("a = f(1, g(2), 3)\n", (e) => {
        e.attribute("a").at(2).remove();
        e.attribute("a").at(1, 0).set(9);
      }),
    ).toBe("a = f(1, g(9))\n");
  });

  it("sorts elements, and keeps their commas", () => {
    expect(edited('a = ["c", "a", "b"]\n', (e) => e.attribute("a").sort())).toBe('a = ["a", "b", "c"]\n');
    expect(edited("a = {\n  b = 1\n  a = 2 # two\n}\n", (e) => e.attribute("a").sort())).toBe("a = {\n  a = 2\n  b = 1 # two\n}\n");
  });
});

describe("wrapping", () => {
  it("puts an expression into a call, and removes the call again", () => {
    const wrapped = edited("a = x ? 1 : 2 # c\n", (e) => e.attribute("a").wrap("try", null));
    expect(wrapped).toBe("a = try(x ? 1 : 2, null) # c\n");
    expect(
      edited('a = tolist(x)\nb = (y)\nc = "${z}"\n', (e) => {
        for (const { name } of e.attributes) e.attribute(name).unwrap();
      }),
    ).toBe("a = x\nb = y\nc = z\n");
    expect(problems("a = f(x, y)\n", (e) => e.attribute("a").unwrap())).toEqual(["cannot-unwrap at line 1"]);
    expect(problems("a = (x +\n y)\n", (e) => e.attribute("a").unwrap())).toEqual(["would-not-parse at line 1"]);
    expect(edited("a = x\n", (e) => e.attribute("a").wrap("merge", { b: 1, c: [2] }))).toBe("a = merge(x, { b = 1, c = [2] })\n");
    expect(edited("a = <<E\nx\nE\n", (e) => e.attribute("a").wrap("upper"))).toBe("a = upper(<<E\nx\nE\n)\n");
  });
});

describe("editing blocks", () => {
  const text = 'module "a" {\n  source = "x"\n}\n\n# about b\nmodule "b" {\n  source = "y"\n} # end\n';

  it("adds a block with blank lines around it", () => {
    const added = edited(text, (e) => {
      const draft = e.append("resource", ["aws_vpc", "main"], { cidr: "10.0.0.0/16", timeouts: block([], { create: "10m" }) });
      draft.append("lifecycle").set("prevent_destroy", true);
    });
    expect(added).toBe(
      `${text}\nresource "aws_vpc" "main" {\n  cidr = "10.0.0.0/16"\n\n  timeouts {\n    create = "10m"\n  }\n\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n`,
    );
    expect(edited(text, (e) => e.append("x", [], {}, { before: e.block("module", "b") }))).toBe(
      'module "a" {\n  source = "x"\n}\n\nx {\n}\n\n# about b\nmodule "b" {\n  source = "y"\n} # end\n',
    );
    expect(edited(text, (e) => e.append("x", [], {}, "start"))).toBe(`x {\n}\n\n${text}`);
    expect(edited("", (e) => e.append("x"))).toBe("x {\n}\n");
    expect(edited("a {\n  b = 1\n}\n", (e) => e.block("a").append("c", [], { d: 1 }))).toBe("a {\n  b = 1\n\n  c {\n    d = 1\n  }\n}\n");
  });

  it("removes a block with its comments", () => {
    expect(edited(text, (e) => e.block("module", "b").remove())).toBe('module "a" {\n  source = "x"\n}\n');
    expect(edited(text, (e) => e.block("module", "a").remove())).toBe('# about b\nmodule "b" {\n  source = "y"\n} # end\n');
  });

  it("renames a block, and keeps how a label is written", () => {
    expect(edited('a b /* c */ "d" {}\n', (e) => e.block("a", "b", "d").rename({ labels: ["b", "e$"] }))).toBe('a b /* c */ "e$" {}\n');
    expect(edited("a{}\n", (e) => e.block("a").rename({ type: "b", labels: ["x", '"'] }))).toBe('b "x" "\\"" {}\n');
    expect(edited('a "b" "c" {}\n', (e) => e.block("a", "b", "c").rename({ labels: [] }))).toBe("a {}\n");
  });

  it("moves a block with its comments", () => {
    expect(edited(text, (e) => e.block("module", "b").move({ before: e.block("module", "a") }))).toBe(
      '# about b\nmodule "b" {\n  source = "y"\n} # end\n\nmodule "a" {\n  source = "x"\n}\n',
    );
    expect(edited("a {\n\tb {\n\t\tc = <<E\n\tx\nE\n\t}\n}\nd {\n}\n", (e) => e.block("a").block("b").move("end", e.block("d")))).toBe(
      "a {\n}\nd {\n\tb {\n\t\tc = <<E\n\tx\nE\n\t}\n}\n",
    );
    expect(edited("a {\n  b = 1 # c\n}\n", (e) => e.block("a").attribute("b").move("end", e))).toBe(
      "a {\n}\n\nb = 1 # c\n".replace("}\n\n", "}\n"),
    );
  });

  it("sorts blocks, and keeps comments that belong to none", () => {
    const blocks = '# head\n\n# two\nvariable "b" {\n} # tail\n\nvariable "a" {\n  x = 1\n}\n\n# free\n';
    const sort = (e: DocumentEditor): void => e.sort(e.blocks("variable"), (a, b) => (a.labels[0]! < b.labels[0]! ? -1 : 1));
    const sorted = edited(blocks, sort);
    expect(sorted).toBe('# head\n\nvariable "a" {\n  x = 1\n}\n\n# two\nvariable "b" {\n} # tail\n\n# free\n');
    expect(edited(sorted, sort)).toBe(sorted);
    expect(problems("a { b = 1 }\n", (e) => e.sort(e.block("a").attributes, () => 0))).toEqual(["cannot-sort at line 1"]);
  });

  it("reports a problem if there is no such block, or several", () => {
    expect(problems("a {}\na {}\n", (e) => e.block("a").set("x", 1))).toEqual(["block-ambiguous at line 1"]);
    expect(problems("a {}\n", (e) => e.block("b").set("x", 1))).toEqual(["block-not-found at line 1"]);
    expect(problems("a {}\n", (e) => e.block("a", "b").block("c").remove())).toEqual(["block-not-found at line 1"]);
    expect(edited("a {}\na {}\n", (e) => e.setAt("a[1].x", 1))).toBe("a {}\na {\n  x = 1\n}\n");
  });
});

describe("editing comments", () => {
  it("reads and writes comments as data", () => {
    const text = "# one\n# two\na = 1 // line\nb {\n  c = 2\n}\n\n# free\n";
    const change = openConfig(text).edit((e) => {
      const { comments } = e.attribute("a");
      expect([comments.lead, comments.line]).toEqual([["one", "two"], "line"]);
      expect(e.freeComments.map((comment) => comment.text)).toEqual(["free"]);
      comments.lead = ["new\nlines"];
      comments.line = "tail";
      e.block("b").attribute("c").comments.lead = ["about c"];
      e.block("b").attribute("c").comments.line = "line c";
      e.freeComments[0]!.set("freed");
    });
    expect(change.problems).toEqual([]);
    expect(change.text).toBe("# new\n# lines\na = 1 // tail\nb {\n  # about c\n  c = 2 # line c\n}\n\n# freed\n");
    expect(
      edited(text, (e) => {
        e.attribute("a").comments.lead = [];
        e.attribute("a").comments.line = undefined;
        e.freeComments[0]!.remove();
      }),
    ).toBe("a = 1\nb {\n  c = 2\n}\n\n");
    expect(
      edited("b { a = 1 }\n", (e) => {
        e.block("b").attribute("a").comments.lead = ["x"];
        e.block("b").attribute("a").comments.line = "y";
      }),
    ).toBe("b { /* x */ a = 1 /* y */ }\n");
  });

  it("adds comments on their own lines", () => {
    expect(edited("a = 1\n", (e) => e.appendComment("one\ntwo"))).toBe("a = 1\n# one\n# two\n");
  });
});

describe("a change", () => {
  it("returns the same source without edits", () => {
    for (const text of ["", "\ufeff", "\ufeffa=1\r\n\t b {\r\n", "a = [", "x\u0000\n\n\n", '"'] as const) {
      const change = openConfig(text).edit(() => {});
      expect(change.text).toBe(text);
      expect(change.edits).toEqual([]);
    }
  });

  it("returns edits of the old source, and the next document", () => {
    const change = openConfig("a = 1\nb = 2\n", "x.hcl").edit((e) => e.set("b", 3));
    expect(change.edits).toEqual([{ filename: "x.hcl", start: 10, end: 11, newText: "3" }]);
    expect(change.open().edit((e) => e.set("b", 4)).text).toBe("a = 1\nb = 4\n");
  });

  it("reports two edits of the same range", () => {
    expect(problems("a = 1\n", (e) => e.set("a", 1).set("a", 2))).toEqual(["conflicting-edits at line 1"]);
    expect(
      problems("a = [1]\n", (e) => {
        e.attribute("a").at(0).set(2);
        e.attribute("a").remove();
      }),
    ).toEqual(["conflicting-edits at line 1"]);
  });

  it("edits valid items of a file with errors, and refuses the others", () => {
    const text = "a = 1\nb = [1\nc = { d = 2 }\n";
    expect(edited(text, (e) => e.setAt("c.d", 3))).toBe("a = 1\nb = [1\nc = { d = 3 }\n");
    expect(problems(text, (e) => e.set("b", 1))).toEqual(["item-has-errors at line 2"]);
  });

  it("is refused if the result would be invalid", () => {
    expect(problems("a = 1\n", (e) => e.appendSource("b = ["))).toEqual(["would-not-parse at line 2"]);
  });

  it("can be made in part", () => {
    const change = openConfig("a = 1\n").edit(
      (e) => {
        e.set("a", 2);
        e.block("b").remove();
      },
      { partial: true },
    );
    expect([change.text, change.problems.map(({ code }) => code)]).toEqual(["a = 2\n", ["block-not-found"]]);
  });

  it("can format what it edited, or the whole file", () => {
    const text = "a=1\n\nb=2\nc=3\n";
    expect(edited(text, (e) => e.set("long", 4), { format: "lines" })).toBe("a=1\n\nb    = 2\nc    = 3\nlong = 4\n");
    expect(edited(text, (e) => e.set("long", 4), { format: "file" })).toBe("a = 1\n\nb    = 2\nc    = 3\nlong = 4\n");
    const change = openConfig(text, "x").edit((e) => e.set("long", 4), { format: "file" });
    expect(change.edits.every(({ start, end }, i, all) => start <= end && start >= (all[i - 1]?.end ?? 0))).toBe(true);
  });

  it("can edit several files", () => {
    const main = openConfig('variable "a" {\n}\n\nb = var.a.x\n', "main.tf");
    const other = openConfig("c = [for a in var.a : a]\n", "other.tf");
    const change = editConfigs([main, other], (set) => {
      set.renameReferences("var.a", "var.z");
      set
        .document("main.tf")!
        .block("variable", "a")
        .rename({ labels: ["z"] });
    });
    expect(Object.fromEntries(change.texts)).toEqual({
      "main.tf": 'variable "z" {\n}\n\nb = var.z.x\n',
      "other.tf": "c = [for a in var.z : a]\n",
    });
    const move = editConfigs([main, other], ({ documents: [from, to] }) => from!.block("variable", "a").move("end", to));
    expect(Object.fromEntries(move.texts)).toEqual({
      "main.tf": "b = var.a.x\n",
      "other.tf": 'c = [for a in var.a : a]\n\nvariable "a" {\n}\n',
    });
  });
});

describe("reading by paths", () => {
  it("finds blocks, attributes and parts of values", () => {
    const doc = openConfig('module "vpc" {\n  tags = { "a b" = [1, x] }\n}\n', "main.tf");
    expect(doc.get("module.vpc.tags").exists).toBe(true);
    expect(doc.get('module.vpc.tags["a b"][1]')).toMatchObject({ text: "x" });
    expect(doc.get(["module", "vpc", "tags", "a b", 0])).toMatchObject({ text: "1" });
    expect(doc.get("module.vpc").exists).toBe(true);
    expect(doc.get("module").exists).toBe(true);
    expect(doc.get("module.other").exists).toBe(false);
    expect(() => doc.get("a..b")).toThrow(CtyError);
  });
});

describe("writing values", () => {
  it("accepts data, cty values and expressions", () => {
    expect(writeValue(null)).toBe("null");
    expect(writeValue([1.5, -0, 1e21, 2n, "a\n${b}\u00a0", true])).toBe('[1.5, 0, 1e21, 2, "a\\n$${b}\\u00a0", true]');
    expect(writeValue({ a: undefined, for: 1, "x y": {}, z: new Map([["__proto__", 1]]) })).toBe(
      '{\n  "for" = 1\n  "x y" = {}\n  z = {\n    __proto__ = 1\n  }\n}',
    );
    expect(writeValue(objectVal({ a: listVal([numberVal(1)]), b: stringVal("x"), c: boolVal(false) }))).toBe(
      '{\n  a = [1]\n  b = "x"\n  c = false\n}',
    );
    expect(writeValue(call("f", ref("a.b[0]"), [raw("1 + 2")]))).toBe("f(a.b[0], [1 + 2])");
    expect(writeValue(heredoc("a\nEOT\n${b}\n"))).toBe("<<EOT2\na\nEOT\n$${b}\nEOT2");
    expect(writeValue(heredoc("no line feed"))).toBe('"no line feed"');
    expect(writeValue(["x".repeat(50), "y".repeat(50)])).toBe(`[\n  "${"x".repeat(50)}",\n  "${"y".repeat(50)}",\n]`);
  });

  it("inserts values into an expression by the tag hcl", () => {
    const url = 'a"b${c}';
    expect(hcl`"${url}?ref=${1}"`.text).toBe('"a\\"b$${c}?ref=${1}"');
    expect(hcl`merge(${ref("x.y")}, ${{ a: 1 }}, ${raw("a + b")} * 2)`.text).toBe("merge(x.y, {\n  a = 1\n}, (a + b) * 2)");
    expect(
      hcl`<<E
x ${url} ${ref("y")}
E`.text,
    ).toBe('<<E\nx a"b$${c} ${y}\nE');
    expect(() => hcl`foo${1}`).toThrow(CtyError);
    expect(() => hcl`a /* ${1} */`).toThrow(CtyError);
    expect(() => hcl`[${1}`).toThrow(CtyError);
  });

  it("throws a CtyError for a value that cannot be written", () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, unknownVal(string), new Date(), Symbol("x"), undefined, cyclic]) {
      expect(() => writeValue(value as never)).toThrow(CtyError);
    }
    expect(() => ref("a +")).toThrow(CtyError);
    expect(() => raw("[")).toThrow(CtyError);
    expect(() => call("a b")).toThrow(CtyError);
    expect(() => openConfig("").edit((e) => e.set("a b", 1))).toThrow(CtyError);
  });

  it("creates new files", () => {
    expect(createConfig({ a: 1, long: "x", b: [block(["l"], { c: ref("d") }), block([])], e: { f: 1 } }).text).toBe(
      'a    = 1\nlong = "x"\n\nb "l" {\n  c = d\n}\n\nb {\n}\n\ne = {\n  f = 1\n}\n',
    );
  });
});

describe("an attribute that is defined more than once", () => {
  const source = 'a = 1\nb "x" {\n  c = 1 # first\n  d = 0\n  c = 2\n}\na = 2\n';

  it("is a problem that lists all definitions, whatever the edit", () => {
    const edits: readonly ((e: DocumentEditor) => unknown)[] = [
      (e) => e.set("a", 3),
      (e) => e.remove("a"),
      (e) => e.attribute("a").rename("z"),
      (e) => e.attribute("a").move("end"),
      (e) => e.setAt(["a", "k"], 3),
      (e) => e.attributes[0]!.push(3),
      (e) => e.sort(e.attributes, () => 1),
    ];
    for (const edit of edits) {
      const { text, problems } = openConfig(source).edit((e) => void edit(e));
      expect(problems.map(({ code, related }) => [code, related.map(({ start }) => start.line)])).toEqual([["attribute-repeated", [1, 7]]]);
      expect(text).toBe(source);
    }
  });

  it("does not prevent other edits, including of its block", () => {
    const doc = openConfig(source);
    expect(doc.get("b.x.c").problem?.code).toBe("attribute-repeated");
    expect(doc.get("b.x.c").text).toBeUndefined();
    expect(doc.edit((e) => e.setAt("b.x.d", 5)).text).toBe(source.replace("d = 0", "d = 5"));
    expect(doc.edit((e) => e.remove("b.x")).text).toBe("a = 1\na = 2\n");
  });

  it("is a problem in the JSON syntax, too", () => {
    const doc = openJsonConfig('{"a": 1, "b": 2, "a": 3}\n', "x.tf.json");
    expect(doc.edit((e) => e.setAt("a", 4)).problems.map(({ code }) => code)).toEqual(["attribute-repeated"]);
    expect(doc.edit((e) => e.setAt("b", 4)).text).toBe('{"a": 1, "b": 4, "a": 3}\n');
  });
});

it("formatting the edited lines keeps the style of files that are not Terraform's", () => {
  const doc = openConfig('a="${x}"\nb=1\n\nc=2\n');
  const add = (style?: "terraform") =>
    doc.edit((e) => e.attribute("b").set(10), { format: "lines", ...(style === undefined ? undefined : { style }) }).text;
  expect(add()).toBe('a = "${x}"\nb = 10\n\nc=2\n');
  expect(add("terraform")).toBe("a = x\nb = 10\n\nc=2\n");
});

it("a path that does not exist in JSON has no source", () => {
  const doc = openJsonConfig('{"a": {"b": [1, 2]}}\n', "x.tf.json");
  expect(doc.get("a.b[1]")?.text).toBe("2");
  expect([doc.get("a.c"), doc.get("a.b[2]"), doc.get("x")]).toEqual([undefined, undefined, undefined]);
});
