import { describe, expectTypeOf, it } from "vitest";
import type { DynamicType, ListType, NumberType, ObjectType, StringType, Type } from "../type.ts";
import type { NotNullable, Nullable, ToNative } from "./native-type.ts";

describe("the static type of a native value", () => {
  it("has null only where the type says so", () => {
    expectTypeOf<ToNative<StringType>>().toEqualTypeOf<string>();
    expectTypeOf<ToNative<Nullable<StringType>>>().toEqualTypeOf<string | null>();
    expectTypeOf<ToNative<ListType<Nullable<NumberType>>>>().toEqualTypeOf<(number | null)[]>();
    expectTypeOf<ToNative<ObjectType<{ a: Nullable<StringType>; b: NumberType }, never>>>().toEqualTypeOf<{
      a: string | null;
      b: number;
    }>();
  });
  it("is the same for a note made twice, and without it again", () => {
    expectTypeOf<ToNative<Nullable<Nullable<StringType>>>>().toEqualTypeOf<string | null>();
    expectTypeOf<NotNullable<Nullable<StringType>>>().toEqualTypeOf<StringType>();
    expectTypeOf<NotNullable<StringType>>().toEqualTypeOf<StringType>();
  });
  it("is not known where the type is not", () => {
    expectTypeOf<ToNative<Type>>().toEqualTypeOf<unknown>();
    expectTypeOf<ToNative<Nullable<Type>>>().toEqualTypeOf<unknown>();
    expectTypeOf<ToNative<Nullable<DynamicType>>>().toEqualTypeOf<unknown>();
  });
});
