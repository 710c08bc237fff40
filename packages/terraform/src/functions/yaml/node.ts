/** The nodes of a YAML document. */

interface Positioned {
  /** The offset of the content; for an empty node, the next token's. */
  readonly offset: number;
}

/** A reference to the node with an anchor. */
export interface YamlAlias extends Positioned {
  readonly kind: "alias";
  readonly name: string;
}

/** The properties of a node, which precede its content. */
export interface YamlProperties {
  readonly anchor: string | undefined;
  /** The tag with its prefix. */
  readonly tag: string | undefined;
}

export interface YamlScalar extends YamlProperties, Positioned {
  readonly kind: "scalar";
  readonly value: string;
  readonly style: "plain" | "quoted" | "block";
}

export interface YamlSequence extends YamlProperties, Positioned {
  readonly kind: "sequence";
  readonly items: readonly YamlNode[];
}

/** A key and its value. */
export type YamlEntry = readonly [key: YamlNode, value: YamlNode];

export interface YamlMapping extends YamlProperties, Positioned {
  readonly kind: "mapping";
  /** The entries in order. Keys can be repeated. */
  readonly items: readonly YamlEntry[];
}

export type YamlNode = YamlAlias | YamlScalar | YamlSequence | YamlMapping;
