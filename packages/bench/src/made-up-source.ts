/** Sources and documents of any size, of the kind that people write. */

/** A configuration of about this many bytes. */
export function madeUpSource(bytes: number): string {
  const block = (i: number): string =>
    `resource "service" "s${i}" {\n  name = "service-\${var.env}-${i}"\n  ports = [80, 443, ${8000 + i}]\n  tags = {\n    owner = "team"\n    size = var.sizes["s${i}"].cpu * 2\n  }\n  enabled = var.env == "production" && length(var.zones) > ${i}\n}\n\n`;
  return repeated(block, bytes);
}

/** A configuration to be evaluated: attributes with templates, `for` expressions, conditionals and calls, of about this many bytes. */
export function madeUpExpressions(bytes: number): string {
  const lines = (i: number): string =>
    `name_${i} = "\${upper(env)}-\${region}-${i}"\nports_${i} = [for p in ports : p + ${i} if p > 80]\ntags_${i} = merge(tags, { index = ${i}, name = "n\${${i} * 2}" })\nsize_${i} = env == "production" ? max(4, ${i}) : length(zones)\nzones_${i} = { for z in zones : z => join("-", [z, region]) }\n`;
  return repeated(lines, bytes);
}

/** A JSON document of about this many bytes. */
export function jsonDocument(bytes: number): string {
  const items = Array.from({ length: Math.max(1, Math.ceil(bytes / 80)) }, (_, i) => ({
    name: `service-${i}`,
    ports: [80, 443, 8000 + i],
    owner: "team",
    enabled: i % 2 === 0,
  }));
  return JSON.stringify({ items });
}

function repeated(make: (i: number) => string, bytes: number): string {
  const parts: string[] = [];
  for (let length = 0, i = 0; length < bytes; i++) {
    const text = make(i);
    parts.push(text);
    length += text.length;
  }
  return parts.join("");
}
