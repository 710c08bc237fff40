/** The texts that an editor shows by itself. `EditorState.phrases` does not apply to them. */

/** The label of the field with a new name. */
export const RENAME_LABEL = "New name";
/** The button that renames. */
export const RENAME_SUBMIT = "Rename";
