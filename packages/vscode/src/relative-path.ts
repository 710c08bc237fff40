/** Returns the path of a file as seen from another one: `../schemas/app.json`. */
export function relativePath(from: string, to: string): string {
  const [start, end] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < start.length && same < end.length - 1 && start[same] === end[same]) same++;
  const up = start.slice(same).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...end.slice(same)].join("/");
}
