/** The example of the home page. It has a deliberate mistake: `zone` must be `zones`. */
import type { File } from "../engine/files.ts";

export const homeFiles: readonly File[] = [
  {
    name: "main.hcl",
    text: `name     = "web-\${region}"
replicas = env == "production" ? 2 * length(zones) : 1

listen "https" {
  port  = 8000 + 443
  hosts = [for z in zone : "\${z}.example.org"]
}

greeting = "Hello from \${upper(region)}!"`,
  },
  { name: "variables.json", text: '{ "region": "eu", "env": "production", "zones": ["eu-west", "eu-north"] }\n' },
];
