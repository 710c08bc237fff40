/** Makes realistic sources and documents of any size. */

/** Makes a configuration of about so many bytes. */
export function madeUpSource(bytes: number): string {
  const block = (i: number): string =>
    `resource "service" "s${i}" {\n  name = "service-\${var.env}-${i}"\n  ports = [80, 443, ${8000 + i}]\n  tags = {\n    owner = "team"\n    size = var.sizes["s${i}"].cpu * 2\n  }\n  enabled = var.env == "production" && length(var.zones) > ${i}\n}\n\n`;
  return repeated(block, bytes);
}

/**
 * Makes a configuration to be evaluated, of about so many bytes: attributes with templates, `for`
 * expressions, conditionals and calls.
 */
export function madeUpExpressions(bytes: number): string {
  const lines = (i: number): string =>
    `name_${i} = "\${upper(env)}-\${region}-${i}"\nports_${i} = [for p in ports : p + ${i} if p > 80]\ntags_${i} = merge(tags, { index = ${i}, name = "n\${${i} * 2}" })\nsize_${i} = env == "production" ? max(4, ${i}) : length(zones)\nzones_${i} = { for z in zones : z => join("-", [z, region]) }\n`;
  return repeated(lines, bytes);
}

/** Makes a JSON document of about so many bytes. */
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
