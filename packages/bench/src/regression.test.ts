import { describe, expect, it } from "vitest";
import { boundsOf, type Recorded, recordedOf, verdictOn } from "./regression.ts";

describe("recordedOf", () => {
  it("keeps the second least sample, and how far those beside it are from each other as noise", () => {
    expect(recordedOf([2.1, 2.04, 2, 1.98, 1.9])).toEqual({ ratio: 1.98, noise: 0.0253 });
  });

  it("is not changed by an outlier in either direction", () => {
    expect(recordedOf([9, 2.04, 2, 1.98, 1.9]).ratio).toBe(1.98);
    expect(recordedOf([2.1, 2.04, 2, 1.98, 0.1]).ratio).toBe(1.98);
  });

  it("has no noise for a single sample", () => {
    expect(recordedOf([2])).toEqual({ ratio: 2, noise: 0 });
  });
});

describe("verdictOn", () => {
  const recorded: Recorded = { ratio: 2, noise: 0.02 };

  it("is ok for samples like the recorded ones", () => {
    expect(verdictOn([2.05, 1.98, 2.01], recorded).verdict).toBe("ok");
  });

  it("is ok within the noise of the record and this run together", () => {
    expect(verdictOn([2.08, 2.1, 2.14], recorded)).toMatchObject({ verdict: "ok", change: 0.05, allowed: 0.0737 });
  });

  it("is slower beyond the noise", () => {
    expect(verdictOn([2.28, 2.3, 2.32], recorded)).toMatchObject({ verdict: "slower", change: 0.15 });
  });

  it("is faster beyond the noise, so that the record can be renewed", () => {
    expect(verdictOn([1.7, 1.72, 1.68], recorded).verdict).toBe("faster");
  });

  it("is noisy if the samples differ so much that they say nothing", () => {
    expect(verdictOn([1.6, 2, 2.2], recorded).verdict).toBe("noisy");
  });

  it("allows at least five hundredths, since no run is without noise", () => {
    expect(verdictOn([2.09, 2.09, 2.09], { ratio: 2, noise: 0 }).verdict).toBe("ok");
    expect(verdictOn([2.11, 2.11, 2.11], { ratio: 2, noise: 0 }).verdict).toBe("slower");
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
