/** Explains resources: their arguments and blocks as they are written, and what only providers know. */

import {
  canIterateElements,
  dynamicVal,
  elements,
  isWhollyKnown,
  objectVal,
  unmark,
  unmarkDeepWithPaths,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import type { Attribute, Block, Body, Expression, Range } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { ObjectReference } from "../evaluate/object-reference.ts";
import { attributeOf } from "../evaluate/planned-value.ts";
import type { ResourceInstance, ResourceState } from "../evaluate/resource.ts";
import { schemaOf } from "../evaluate/resource-schema.ts";
import { instanceKeyOf } from "../load/address.ts";
import { generatedType } from "../load/override-body.ts";
import { entry, placeOfDefinition } from "./entry.ts";
import type { Explanation, ExplanationNote } from "./explanation.ts";
import { perhapsMisspelled, readByProvider, readLater, setByProvider } from "./messages.ts";
import { errorNoteIn, expressionNote, instancesNote, limitNote, type Repeated, representativeNote } from "./notes.ts";
import { evaluated, moduleLevel, type Place } from "./place.ts";

/** Explains an expression at a place. */
export type Explain = (expression: Expression, place: Place) => Explanation;

/** A reference that is explained, with the value of the whole reference. */
interface Referred {
  readonly label: string;
  readonly range: Range;
  readonly value: Value;
}

/** Explains a resource, an instance, or an attribute of it. */
export function resourceExplanation(
  { address, after }: ObjectReference & { readonly kind: "resource" },
  { label, range, value }: Referred,
  place: Place,
  explain: Explain,
): Explanation {
  const { module } = place;
  const state: ResourceState | undefined = module.resource(address)?.value;
  const resource = module.declaredResource(address);
  const attribute = after.find((step) => step.kind === "attr")?.name;
  const key = keyOf(after[0]);
  const wrong = isWhollyKnown(value) ? undefined : errorNoteIn(range, place);
  if (wrong !== undefined || resource === undefined)
    return entry(place, { kind: "reference", label: module.address(label), range, value }, { note: () => wrong });
  const own = { kind: "reference", label: module.address(label), range: resource.range, value } as const;
  const whole = module.address(address);
  const because = (): readonly Explanation[] => {
    // An instance that represents all has any key.
    const isAny = key === undefined || state?.unknown === true;
    const instances = [...(state?.instances ?? [])].filter(([instanceKey]) => isAny || key === instanceKey);
    const repeated = state?.unknown === true ? repetitionReasons(resource, moduleLevel(place), explain) : [];
    return [
      ...repeated,
      ...instances.flatMap(([, instance]) =>
        instanceReasons(instance, attribute, representativeNote(resource, state, whole), place, explain),
      ),
    ];
  };
  const note = (): ExplanationNote | undefined => {
    if (isWhollyKnown(value)) return undefined;
    const noteOf = key === undefined ? instancesNote : representativeNote;
    return noteOf(resource, state, whole) ?? errorNoteIn(resource.typeRange, place) ?? limitNote(state?.instances.size === 0, place);
  };
  return entry(place, own, { because, note });
}

/** Explains the argument that determines the instances of a block. */
export function repetitionReasons({ count, forEach }: Repeated, place: Place, explain: Explain): readonly Explanation[] {
  const argument = count ?? forEach;
  return argument === undefined ? [] : [explain(argument, place)];
}

/** Returns the key that a step of a reference selects; undefined for other steps. */
export function keyOf(step: ObjectReference["after"][number] | undefined): string | number | undefined {
  return step?.kind === "index" && step.key !== undefined ? instanceKeyOf(step.key) : undefined;
}

/** @param represents the note on each explanation, if the instance represents all */
function instanceReasons(
  instance: ResourceInstance,
  attribute: string | undefined,
  represents: ExplanationNote | undefined,
  place: Place,
  explain: Explain,
): readonly Explanation[] {
  const { resource, repetition } = instance;
  const within: Place = { ...moduleLevel(place), repetition, repeatedBy: resource.forEach ?? resource.count };
  const { attributes, blocks } = writtenItems(resource.body);
  const written = new Set([...attributes.keys(), ...blocks.map(generatedType)]);
  return (attribute === undefined ? [...written] : [attribute]).flatMap((name) => {
    const label = `${instance.address}.${name}`;
    const argument = attributes.get(name);
    if (argument !== undefined) return [argumentExplanation(argument, label, instance, represents, within, explain)];
    const named = blocks.filter((block) => generatedType(block) === name);
    if (named.length > 0) {
      const secrets = secretNames(valueAt(instance.config, name), valueAt(instance.value, name));
      return named.map((block) => blockExplanation(block, secrets, within, explain));
    }
    const value = valueAt(instance.value, name);
    const own = { kind: "computed", label, range: resource.range, value } as const;
    return [entry(place, own, { note: () => (isWhollyKnown(value) ? represents : notWrittenNote(name, written, instance, place)) })];
  });
}

function argumentExplanation(
  { name, expression }: Attribute,
  label: string,
  { config }: ResourceInstance,
  represents: ExplanationNote | undefined,
  place: Place,
  explain: Explain,
): Explanation {
  const own = { kind: "argument", label, range: expression.range, value: valueAt(config, name) } as const;
  return entry(place, own, {
    because: () => explainArgument(expression, placeOfDefinition(own.value, expression, place), explain),
    note: (because) => represents ?? expressionNote(expression, own.value, because, place),
  });
}

function explainArgument(expression: Expression, place: Place, explain: Explain): readonly Explanation[] {
  const explained = explain(expression, place);
  return explained.kind === "literal" && isWhollyKnown(explained.value) ? [] : [explained];
}

/**
 * Explains why an attribute that is not written in the block is not known. Without a schema, it may be a written argument whose name
 * is misspelled.
 */
function notWrittenNote(name: string, written: Iterable<string>, instance: ResourceInstance, place: Place): ExplanationNote {
  const note = computedNote(instance, place);
  const suggestion =
    note.kind === "error" || schemaOf(instance.resource, place.module).schema !== undefined ? undefined : suggest(name, written);
  return suggestion === undefined
    ? note
    : { ...note, text: perhapsMisspelled({ name, address: instance.address, suggestion, reason: note.text }) };
}

function computedNote({ address, config, resource, deferred }: ResourceInstance, place: Place): ExplanationNote {
  const error = errorNoteIn(resource.typeRange, place);
  if (error !== undefined) return error;
  if (resource.mode === "managed") return { kind: "later", text: setByProvider(address) };
  if (!deferred && isWhollyKnown(config)) return { kind: "later", text: readByProvider(address) };
  const unknown = config.type.kind === "object" ? config.type.names.filter((name) => !isWhollyKnown(valueAt(config, name))) : [];
  return { kind: "later", text: readLater(address, unknown) };
}

/**
 * Explains a block as it is written, by its arguments. A dynamic block is explained by its collection
 * too.
 *
 * @param secrets the names of arguments that are sensitive in the value of the block
 */
function blockExplanation(block: Block, secrets: ReadonlySet<string>, place: Place, explain: Explain): Explanation {
  const { attributes, blocks } = writtenItems(block.body);
  const own = { kind: "block", label: headerOf(block), range: block.definitionRange } as const;
  const collection = block.type === "dynamic" ? attributes.get("for_each") : undefined;
  if (collection === undefined)
    return entry(
      place,
      { ...own, value: writtenValue(attributes, secrets, place) },
      {
        because: () => [
          ...Array.from(attributes.values(), (attribute) =>
            writtenArgument(attribute, placeOfArgument(attribute, secrets, place), explain),
          ),
          ...blocks.map((inner) => blockExplanation(inner, secrets, place, explain)),
        ],
      },
    );
  // The elements of the collection may become sensitive arguments.
  const source = secrets.size > 0 ? { ...place, hidden: true } : place;
  return entry(
    source,
    { ...own, value: evaluated(collection.expression, source) },
    {
      because: () => [
        writtenArgument(collection, source, explain),
        ...generatedBlocks(block, place).map(({ content, within }) => blockExplanation(content, secrets, within, explain)),
      ],
    },
  );
}

/** Returns the names of attributes that are sensitive, or contain something sensitive, somewhere in a value. */
function secretNames(...values: readonly Value[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const value of values)
    for (const { path } of unmarkDeepWithPaths(value).paths) {
      const steps = path.filter((step) => step.kind === "attr").map(({ name }) => name);
      // If a value is sensitive as a whole, so is everything in it. Each argument on the way to a part
      // shows it.
      for (const name of steps.length === 0 ? [ALL] : steps) names.add(name);
    }
  return names;
}

/** Stands for all names. It is not a valid name. */
const ALL = "*";

function placeOfArgument({ name }: Attribute, secrets: ReadonlySet<string>, place: Place): Place {
  return secrets.has(name) || secrets.has(ALL) ? { ...place, hidden: true } : place;
}

/** The maximum number of blocks that are shown of a dynamic one. */
const MAX_GENERATED = 100;

/** Returns the content of a dynamic block for each element of its collection, with a place where the iterator has its value. */
function generatedBlocks(block: Block, place: Place): readonly { readonly content: Block; readonly within: Place }[] {
  const { attributes, blocks } = writtenItems(block.body);
  const content = blocks.find(({ type }) => type === "content");
  const collection = attributes.get("for_each")?.expression;
  if (content === undefined || collection === undefined) return [];
  const { value, marks } = unmark(evaluated(collection, place));
  if (!canIterateElements(value)) return [];
  const iterator = attributes.get("iterator")?.expression.asTraversal?.()?.[0];
  const name = iterator?.kind === "root" ? iterator.name : generatedType(block);
  const generated: { readonly content: Block; readonly within: Place }[] = [];
  for (const [key, element] of elements(value)) {
    if (generated.length === MAX_GENERATED) break;
    const each = objectVal({ key: withMarks(key, marks), value: withMarks(element, marks) });
    generated.push({ content, within: { ...place, bound: new Map([...(place.bound ?? []), [name, each]]) } });
  }
  return generated;
}

/** Returns the arguments of a block as an object. */
function writtenValue(attributes: ReadonlyMap<string, Attribute>, secrets: ReadonlySet<string>, place: Place): Value {
  const values = Array.from(
    attributes.values(),
    (attribute) => [attribute.name, evaluated(attribute.expression, placeOfArgument(attribute, secrets, place))] as const,
  );
  return objectVal(new Map(values));
}

function writtenArgument({ name, expression }: Attribute, place: Place, explain: Explain): Explanation {
  const own = { kind: "argument", label: name, range: expression.range, value: evaluated(expression, place) } as const;
  return entry(place, own, {
    because: () => explainArgument(expression, place, explain),
    note: (because) => expressionNote(expression, own.value, because, place),
  });
}

function headerOf({ type, labels }: Block): string {
  return [type, ...labels.map((label) => JSON.stringify(label))].join(" ");
}

/** Returns the attributes and blocks of a body as they are written, including overrides. */
function writtenItems(body: Body): { readonly attributes: ReadonlyMap<string, Attribute>; readonly blocks: readonly Block[] } {
  const shown = body.staticContent?.();
  if (shown === undefined) return { attributes: body.justAttributes().attributes, blocks: [] };
  return { attributes: new Map(shown.attributes.map((attribute) => [attribute.name, attribute])), blocks: shown.blocks };
}

/** Returns the attribute of an object; unknown if the object has no attribute of this name. */
function valueAt(object: Value, name: string): Value {
  const found = attributeOf(object, name);
  return found === undefined ? dynamicVal : withMarks(found, object.marks);
}
