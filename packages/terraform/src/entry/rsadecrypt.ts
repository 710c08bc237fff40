/** The function `rsadecrypt`, which is apart from the others because of the library that it needs. */
export { rsadecrypt } from "../rsadecrypt/rsadecrypt.ts";
