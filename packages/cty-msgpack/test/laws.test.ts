import { CtyError, dynamic, rawEquals } from "@hcl-ts/cty";
import fc from "fast-check";
import { expect, test } from "vitest";
import { types, values } from "../../cty/test/arbitrary.ts";
import { impliedType, marshal, unmarshal } from "../src/index.ts";

const bytes = fc.uint8Array({ maxLength: 40 });

test("what was written is read again, unknown values with what is known of them", () => {
  fc.assert(
    fc.property(values({ nulls: true, unknowns: true }), (value) => {
      expect(rawEquals(unmarshal(marshal(value, value.type), value.type), value)).toBe(true);
    }),
  );
});

test("a value whose type only the bytes tell is the same one again", () => {
  fc.assert(
    fc.property(values({ nulls: true, unknowns: true }), (value) => {
      expect(rawEquals(unmarshal(marshal(value, dynamic), dynamic), value)).toBe(true);
    }),
  );
});

test("bytes of any kind give a value of the type or a typed error", () => {
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

test("bytes that were changed somewhere give a value or a typed error", () => {
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
