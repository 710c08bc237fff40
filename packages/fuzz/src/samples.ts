/** Configuration of the kind that people write, valid as it is; the raw material of damage. */

/** Native configuration. */
export const nativeSamples: readonly string[] = [
  `# Network
terraform {
  required_version = ">= 1.0"
  required_providers {
    cloud = { source = "acme/cloud", version = "~> 4.0" }
  }
}

variable "zones" {
  type    = list(string)
  default = ["a", "b", "c"]
}

resource "cloud_network" "main" {
  for_each   = toset(var.zones)
  name       = "net-\${each.key}-\${var.env}"
  cidr_block = cidrsubnet("10.0.0.0/8", 8, index(var.zones, each.key))
  tags = merge(local.tags, {
    Name  = "net-\${each.key}"
    Order = 1 + 2 * length(var.zones) % 3
  })

  lifecycle {
    ignore_changes = [tags, name]
  }
}
`,
  `locals {
  subnets = { for s in cloud_subnet.all : s.name => s.id... if s.public && !s.disabled }
  names   = [for i, n in var.names : upper(n) if n != ""]
  first   = var.names[0]
  all     = cloud_subnet.all[*].id
  legacy  = cloud_subnet.all.*.id
  nested  = var.a.b[0]["c"].d
  choice  = var.enabled ? "yes" : var.fallback == null ? "no" : "maybe"
  math    = -(1 + 2.5e3) * 3 / 4 % 5 >= 6 || !true
}
`,
  `service "web" "frontend" {
  script = <<-EOT
    #!/bin/sh
    echo "\${greeting}, $\${HOME} %%{x}"
    %{ for port in ports ~}
    listen \${port}
    %{ endfor ~}
    %{ if debug }set -x%{ else }set +x%{ endif }
  EOT

  plain = <<EOF
text with "quotes" and \\ backslashes
EOF

  health { path = "/health" }

  /* A comment
     of two lines */
  env = {
    "PATH"    = "/bin"
    (var.key) : "value"
    HOME      = "/root", SHELL = "/bin/sh"
  }
  // The last one
}
`,
  `a = "é🙂\\u00e9\\U0001f642\\n\\t\\"quoted\\""
b = "\${"nested \${"deeper"}"}"
c = "%{ if a }x%{ else }y%{ endif }%{ for k, v in m }\${k}=\${v},%{ endfor }"
d = f(x, [1, 2, 3]...)
e = provider::name::function(1)
empty_list = []
empty_object = {}
empty_call = now()
block {}
block "label" {}
block label "other" {
  nested {
    nested {
      deep = true
    }
  }
}
`,
  `job "batch" {
  datacenters = ["dc1"]
  group "workers" {
    count = 3
    task "work" {
      driver = "docker"
      config {
        image   = "worker:1.2.3"
        command = "run"
        args    = ["--queue", "default", "--level=\${LEVEL}"]
      }
      resources {
        cpu    = 500
        memory = 256
      }
      template {
        data = <<EOH
{{ range service "db" }}
server {{ .Address }}:{{ .Port }}{{ end }}
EOH
        destination = "local/db.conf"
      }
    }
  }
}
`,
  `group "default" {
  targets = ["app", "db"]
}
target "app" {
  dockerfile = "Dockerfile"
  args = {
    VERSION = "\${VERSION}"
    DATE    = timestamp()
  }
  tags = [
    "example/app:latest",
    "example/app:\${substr(VERSION, 0, 7)}", # short
  ]
  platforms = ["linux/amd64", "linux/arm64"]
}
function "tag" {
  params = [name]
  variadic_params = rest
  result = join(":", concat([name], rest))
}
`,
  "x=1\r\ny = [\r\n  1,\r\n  2\r\n]\r\nz {\r\n  t = <<E\r\ntext\r\nE\r\n}\r\n",
];

/** JSON configuration. */
export const jsonSamples: readonly string[] = [
  `{
  "//": "Network",
  "terraform": { "required_version": ">= 1.0" },
  "variable": {
    "zones": { "type": "list(string)", "default": ["a", "b", "c"] },
    "debug": { "type": "bool", "default": false }
  },
  "resource": {
    "cloud_network": {
      "main": {
        "for_each": "\${toset(var.zones)}",
        "name": "net-\${each.key}",
        "tags": { "Name": "net-\${each.key}", "\${var.key}": null },
        "lifecycle": [{ "ignore_changes": ["tags"] }]
      }
    }
  }
}
`,
  `[{"a": [1, -2.5e+10, 0, true, false, null], "b": {}}, {"c": [], "é\\u00e9\\n": "\\ud83d\\ude42 %{ if x }y%{ endif }"}]`,
  '{\r\n\t"a": {\r\n\t\t"b": "x",\r\n\t\t"c": [1,\r\n2]\r\n\t}\r\n}\r\n',
  `{"locals":{"x":"\${[for a in b : a]}","y":"plain","z":"$\${escaped}"},"output":{"o":{"value":"\${local.x}"}}}`,
];
