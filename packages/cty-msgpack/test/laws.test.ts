import { CtyError, dynamic, rawEquals } from "@hcl-ts/cty";
import fc from "fast-check";
import { expect, it } from "vitest";
import { types, values } from "../../cty/test/arbitrary.ts";
import { impliedType, marshal, unmarshal } from "../src/index.ts";

const bytes = fc.uint8Array({ maxLength: 40 });

it("unmarshal returns the value that was marshalled, and unknown values with their refinements", () => {
  fc.assert(
    fc.property(values({ nulls: true, unknowns: true }), (value) => {
      expect(rawEquals(unmarshal(marshal(value, value.type), value.type), value)).toBe(true);
    }),
  );
});

it("unmarshal returns the same value if only the data contains its type", () => {
  fc.assert(
    fc.property(values({ nulls: true, unknowns: true }), (value) => {
      expect(rawEquals(unmarshal(marshal(value, dynamic), dynamic), value)).toBe(true);
    }),
  );
});

it("unmarshal returns a value of the type or throws a typed error, whatever the data", () => {
  fc.assert(
    fc.property(bytes, types({ dynamic: true }), (data, type) => {
      for (const read of [() => unmarshal(data, type), () => impliedType(data)]) {
        try {
          read();
        } catch (error) {
          expect(error).toBeInstanceOf(CtyError);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

it("unmarshal returns a value or throws a typed error if the data was changed", () => {
  fc.assert(
    fc.property(values({ nulls: true, unknowns: true }), fc.nat(), fc.nat(255), fc.boolean(), (value, at, byte, cut) => {
      const data = marshal(value, value.type);
      const changed = cut ? data.slice(0, at % (data.length + 1)) : data.with(at % data.length, byte);
      try {
        unmarshal(changed, value.type);
      } catch (error) {
        expect(error).toBeInstanceOf(CtyError);
      }
    }),
    { numRuns: 1000 },
  );
});
