/** A configuration of about this many bytes, of the kind that people write. */
export function madeUpSource(bytes: number): string {
  const block = (i: number): string =>
    `resource "service" "s${i}" {\n  name = "service-\${var.env}-${i}"\n  ports = [80, 443, ${8000 + i}]\n  tags = {\n    owner = "team"\n    size = var.sizes["s${i}"].cpu * 2\n  }\n  enabled = var.env == "production" && length(var.zones) > ${i}\n}\n\n`;
  const parts: string[] = [];
  for (let length = 0, i = 0; length < bytes; i++) {
    const text = block(i);
    parts.push(text);
    length += text.length;
  }
  return parts.join("");
}
