import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/**
 * The addresses of the project, which are stated once. They are placeholders until the accounts exist.
 * @typedef {object} Addresses
 * @property {string} repository without `.git`
 * @property {string} site with a slash at the end
 * @property {string} bugs where problems are reported
 * @property {string} security where vulnerabilities are reported in private
 */

/** @type {Addresses} */
export const addresses = JSON.parse(readFileSync(join(root, "scripts/addresses.json"), "utf8"));

/**
 * Returns whether an address is a placeholder: `.invalid` is the top-level domain that is reserved for names that do not exist.
 * @param {string} url
 */
export const isPlaceholder = (url) => new URL(url).hostname.endsWith(".invalid");
