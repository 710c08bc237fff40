/** A configuration language from one definition. */
export {};
