import type { ClassOf } from "../public-classes.ts";
import { FormattedBlock as FormattedBlockClass } from "./formatted-file.ts";

/** A block of a {@link FormattedFile}, created by `appendNewBlock`. Only for `instanceof`. */
export const FormattedBlock: ClassOf<FormattedBlockClass> = FormattedBlockClass;
export type FormattedBlock = FormattedBlockClass;
