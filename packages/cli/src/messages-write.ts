/** The words of the commands that format and edit, apart from their help: one function a message. */

/** A style that does not exist. */
export const noSuchStyle = (name: string): string => `there is no style "${name}": the styles are hcl and terraform`;

/** Standard input is named together with other paths. */
export const standardInputAlone = (): string => "standard input (-) cannot be combined with other paths";

/** A file in the JSON syntax, which has no format of its own. */
export const jsonNotFormatted = (path: string): string => `${path} is JSON, which hcl fmt does not format`;
