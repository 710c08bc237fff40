import { describe, expectTypeOf, it } from "vitest";
import {
  bool,
  type DynamicType,
  dynamic,
  type ListType,
  list,
  map,
  type NumberType,
  number,
  type ObjectType,
  object,
  type StringType,
  set,
  string,
  type Type,
  tuple,
} from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import type { NotNullable, Nullable } from "../value/nullable.ts";
import { fromNative } from "./from-native.ts";
import type { ToNative } from "./native-type.ts";
import { toNative } from "./to-native.ts";

describe("the static type ToNative", () => {
  it("includes null only for nullable types", () => {
    expectTypeOf<ToNative<StringType>>().toEqualTypeOf<string>();
    expectTypeOf<ToNative<Nullable<StringType>>>().toEqualTypeOf<string | null>();
    expectTypeOf<ToNative<ListType<Nullable<NumberType>>>>().toEqualTypeOf<(number | null)[]>();
    expectTypeOf<ToNative<ObjectType<{ a: Nullable<StringType>; b: NumberType }, never>>>().toEqualTypeOf<{
      a: string | null;
      b: number;
    }>();
  });
  it("follows from the cty type", () => {
    const date = capsule<Date>("date");
    const Service = object({
      name: string,
      ports: list(number),
      zones: set(string),
      tags: map(object({ on: bool })),
      pair: tuple([string, number]),
      at: date,
      more: dynamic,
    });
    type Native = ToNative<typeof Service>;
    expectTypeOf<keyof Native>().toEqualTypeOf<"name" | "ports" | "zones" | "tags" | "pair" | "at" | "more">();
    expectTypeOf<Native["name"]>().toEqualTypeOf<string>();
    expectTypeOf<Native["ports"]>().toEqualTypeOf<number[]>();
    expectTypeOf<Native["zones"]>().toEqualTypeOf<string[]>();
    expectTypeOf<Native["tags"]>().toEqualTypeOf<Record<string, { on: boolean }>>();
    expectTypeOf<Native["pair"]>().toEqualTypeOf<[string, number]>();
    expectTypeOf<Native["at"]>().toEqualTypeOf<Date>();
    expectTypeOf<Native["more"]>().toEqualTypeOf<unknown>();
    // @ts-expect-error a port is no string
    ({}) as ToNative<typeof Service> satisfies { ports: string[] };
  });
  it("has optional attributes as optional properties", () => {
    const Server = object({ name: string, port: number }, ["port"]);
    expectTypeOf<ToNative<typeof Server>>().toEqualTypeOf<{ name: string; port?: number }>();
  });
  it("is the type that toNative returns", () => {
    const [first] = toNative(fromNative([{ port: 80 }], list(object({ port: number }))));
    expectTypeOf(first).toEqualTypeOf<{ port: number } | undefined>();
  });
  it("is the same if Nullable is applied twice, and not nullable after NotNullable", () => {
    expectTypeOf<ToNative<Nullable<Nullable<StringType>>>>().toEqualTypeOf<string | null>();
    expectTypeOf<NotNullable<Nullable<StringType>>>().toEqualTypeOf<StringType>();
    expectTypeOf<NotNullable<StringType>>().toEqualTypeOf<StringType>();
  });
  it("is unknown for a type that is not known statically", () => {
    expectTypeOf<ToNative<Type>>().toEqualTypeOf<unknown>();
    expectTypeOf<ToNative<Nullable<Type>>>().toEqualTypeOf<unknown>();
    expectTypeOf<ToNative<Nullable<DynamicType>>>().toEqualTypeOf<unknown>();
  });
});
