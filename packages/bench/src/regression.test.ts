import { describe, expect, it } from "vitest";
import { boundsOf, type Recorded, recordedOf, verdictOn } from "./regression.ts";

describe("recordedOf", () => {
  it("keeps the median of the samples, and the largest deviation from it as noise", () => {
    expect(recordedOf([2, 2.1, 1.9, 2.04, 1.98])).toEqual({ ratio: 2, noise: 0.05 });
  });
});

describe("verdictOn", () => {
  const recorded: Recorded = { ratio: 2, noise: 0.03 };

  it("is ok for samples like the recorded ones", () => {
    expect(verdictOn([2.05, 1.98, 2.01], recorded).verdict).toBe("ok");
  });

  it("is ok within the noise of the record and this run together", () => {
    expect(verdictOn([2.06, 2.08, 2.14], recorded).verdict).toBe("ok");
  });

  it("is slower beyond the noise", () => {
    expect(verdictOn([2.18, 2.2, 2.22], recorded)).toMatchObject({ verdict: "slower", change: 0.1 });
  });

  it("is faster beyond the noise, so that the record can be renewed", () => {
    expect(verdictOn([1.7, 1.72, 1.68], recorded).verdict).toBe("faster");
  });

  it("is noisy if the samples differ so much that they say nothing", () => {
    expect(verdictOn([2, 2.6, 3.4], recorded).verdict).toBe("noisy");
  });

  it("allows at least two hundredths, since no run is without noise", () => {
    expect(verdictOn([2.03, 2.03, 2.03], { ratio: 2, noise: 0 }).verdict).toBe("ok");
    expect(verdictOn([2.05, 2.05, 2.05], { ratio: 2, noise: 0 }).verdict).toBe("slower");
  });
});

describe("boundsOf", () => {
  it("compares the list of items and keys with parsing in the same run", () => {
    const found = new Map([
      ["parse", 3],
      ["list", 0.75],
      ["key", 0.1],
    ] as const);
    expect(boundsOf(found).map(({ name, times, verdict }) => [name, times, verdict])).toEqual([
      ["list", 4, "ok"],
      ["key", expect.closeTo(30), "slower"],
    ]);
  });

  it("says nothing about what was not measured", () => {
    expect(boundsOf(new Map([["list", 1]]))).toEqual([]);
    expect(boundsOf(new Map([["parse", 1]]))).toEqual([]);
  });
});
