export { EPHEMERAL, SENSITIVE } from "../marks.ts";
