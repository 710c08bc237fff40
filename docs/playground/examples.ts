/**
 * The examples of the playground. Each is a set of files and the pane to show first. The tests
 * compare every pane of each example with the library's results.
 */
import type { File } from "../engine/files.ts";
import type { Pane } from "../engine/panes.ts";
import { brokenPipelineFiles, pipelineFiles } from "./language-examples.ts";
import { serviceModule, testedModule } from "./module-examples.ts";

/** An example. */
export interface Example {
  readonly title: string;
  readonly pane: Pane;
  readonly files: readonly File[];
}

const service = `name     = "web-\${region}"
replicas = env == "production" ? 2 * length(zones) : 1

listen "https" {
  port  = 8000 + 443
  hosts = [for z in zones : "\${z}.example.org"]
}

tags = {
  tier = upper(env)
}
`;
const serviceVariables = `region = "eu"
env    = "production"
zones  = ["eu-west", "eu-north"]
`;
const serviceSpec = `object {
  attr "name" {
    type     = string
    required = true
  }
  default "replicas" {
    attr {
      name = "replicas"
      type = number
    }
    literal {
      value = 1
    }
  }
  block_map "listen" {
    labels = ["name"]
    object {
      attr "port" {
        type     = number
        required = true
      }
      attr "hosts" {
        type = list(string)
      }
    }
  }
  attr "tags" {
    type = map(string)
  }
}
`;

const main = (text: string, ...more: readonly File[]): readonly File[] => [{ name: "main.hcl", text }, ...more];
const variables = (text: string): File => ({ name: "variables.hcl", text });

/** The examples. The first one is open at first. */
export const examples: readonly Example[] = [
  {
    title: "A service, by specification",
    pane: "decoded",
    files: main(service, variables(serviceVariables), { name: "service.hcldec", text: serviceSpec }),
  },
  { title: "A language of the builder", pane: "result", files: pipelineFiles },
  { title: "A language of the builder: mistakes", pane: "definition", files: brokenPipelineFiles },
  {
    title: "Mistakes, each reported once",
    pane: "values",
    files: main(
      `name     = "web-\${regoin}"
replicas = "many" * 2
ports    = [80, 443
listen "http" {
  port 80
}
greeting = uper("hello")
quote    = "no end
last     = 1
`,
      variables('region = "eu"\n'),
    ),
  },
  {
    title: "Secret and unknown values",
    pane: "values",
    files: main(
      `# What is computed from a secret is secret, and what is known of an unknown value is kept.
url      = "postgres://app:\${password}@\${host}:5432"
same     = password == "guess"
id       = "node-\${random}"
starts   = "node-\${random}" == "other"
nodes    = [for i in range(3) : "\${random}-\${i}"]
region   = "eu"
`,
      variables(
        '# secret() marks a value, unknown() stands for one that is not known yet.\npassword = secret("hunter2")\nhost     = "db.internal"\nrandom   = unknown("string")\n',
      ),
    ),
  },
  { title: "A Terraform module, planned", pane: "module", files: serviceModule },
  { title: "A module with tests", pane: "module", files: testedModule },
  {
    title: "References of a Terraform module",
    pane: "references",
    files: [
      {
        name: "main.tf",
        text: `variable "region" {}

locals {
  name = "\${var.region}-\${local.env}"
  env  = "staging"
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = local.name }
}

resource "aws_subnet" "a" {
  vpc_id     = aws_vpc.main.id
  cidr_block = "10.0.1.0/24"
}

resource "aws_instance" "web" {
  subnet_id = aws_subnet.a.id
  tags      = { Name = "\${local.name}-web" }
}

output "ip" {
  value = aws_instance.web.private_ip
}
`,
      },
    ],
  },
  {
    title: "A cycle",
    pane: "references",
    files: main('a = "${b}-1"\nb = upper(c)\nc = a\nd = c\ne = 1\nf = [d, e]\n'),
  },
  {
    title: "HCL to JSON",
    pane: "json",
    files: [
      {
        name: "main.tf",
        text: `variable "cidr" {}
variable "env" {}

resource "aws_vpc" "main" {
  cidr = var.cidr
  tags = { Name = "main-\${var.env}" }
}

resource "aws_vpc" "spare" {
  count = 2
  cidr  = "10.\${count.index}.0.0/16"
}
`,
      },
    ],
  },
  {
    title: "Formatting",
    pane: "formatted",
    files: main(
      'name="web"\nreplicas   =   3 # three\nlisten   "https"{\nport=8443\n    hosts = ["a","b"]\n  }\ntags={\na=1\nlonger="x"\n}\n',
    ),
  },
  {
    title: "The JSON syntax",
    pane: "values",
    files: [
      {
        name: "main.hcl.json",
        text: '{\n  "name": "web-${region}",\n  "replicas": "${2 * length(zones)}",\n  "tags": { "tier": "${upper(region)}" }\n}\n',
      },
      { name: "variables.json", text: '{ "region": "eu", "zones": ["a", "b"] }\n' },
    ],
  },
  {
    title: "Templates and heredocs",
    pane: "values",
    files: main(
      `banner = <<-EOT
  Hello, \${name}!
  %{ for line in lines ~}
  - \${upper(line)}
  %{ endfor ~}
EOT

escaped = "$\${not} %%{a} \\"template\\" \\u00e9"
trimmed = "a %{ if true ~} b %{ endif }"
`,
      variables('name  = "world"\nlines = ["one", "two"]\n'),
    ),
  },
  {
    title: "Exact numbers",
    pane: "values",
    files: main(
      "sum   = 0.1 + 0.2\nequal = 0.1 + 0.2 == 0.3\nbig   = 12345678901234567890 * 98765432109876543210\nthird = 1 / 3\npow   = pow(2, 100)\n",
    ),
  },
  {
    title: "for expressions",
    pane: "values",
    files: main(
      `upper   = [for s in names : upper(s)]
long    = [for s in names : s if length(split("", s)) > 3]
lengths = { for s in names : s => strlen(s) }
groups  = { for s in names : substr(s, 0, 1) => s... }
pairs   = [for i, s in names : "\${i}:\${s}"]
`,
      variables('names = ["anna", "bob", "alex", "brigitte"]\n'),
    ),
  },
  {
    title: "Splats and indexes",
    pane: "values",
    files: main(
      `ids    = servers[*].id
ports  = servers.*.port
second = servers[1].id
none   = missing[*].id
deep   = servers[*].tags["env"]
`,
      variables(
        'servers = [\n  { id = "a", port = 80, tags = { env = "dev" } },\n  { id = "b", port = 81, tags = { env = "prod" } },\n]\nmissing = null\n',
      ),
    ),
  },
  {
    title: "Conditions and try",
    pane: "values",
    files: main(
      `size   = env == "production" ? "large" : "small"
port   = try(config.port, 8080)
has    = can(config.name)
both   = env == "production" && config.name != ""
nested = env == "dev" ? 1 : env == "test" ? 2 : 3
`,
      variables('env    = "production"\nconfig = { name = "web" }\n'),
    ),
  },
  {
    title: "Two files as one",
    pane: "values",
    files: [
      { name: "main.hcl", text: 'name = "web"\n\nlisten "http" {\n  port = 80\n}\n' },
      { name: "more.hcl", text: 'tags = { tier = "front" }\n\nlisten "https" {\n  port = 443\n}\n' },
    ],
  },
  {
    title: "A call with too much to do",
    pane: "values",
    files: main(
      "# The library ends it with one diagnostic, wherever it runs.\nloop = [for a in range(1000) : [for b in range(1000) : a * b]]\nfine = 1\n",
    ),
  },
  {
    title: "Names that mean something to JavaScript",
    pane: "json",
    files: main('__proto__   = { constructor = 1 }\nconstructor = "text"\n\ntoString "valueOf" {\n  __proto__ = null\n}\n'),
  },
  {
    title: "Comments and operators, as tokens",
    pane: "tokens",
    files: main("# one\n// two\n/* three */\na = !(1 + 2 * 3 >= 7) || -4 % 3 != 1\n"),
  },
  {
    title: "A syntax tree",
    pane: "tree",
    files: main(
      'result = condition ? [for k, v in map : "${k}=${v}"] : list[*].name\n',
      variables("condition = true\nmap = { a = 1 }\nlist = []\n"),
    ),
  },
  {
    title: "Specification with mistakes in the file",
    pane: "decoded",
    files: main('nam = "web"\nlisten "http" {\n  prot = 80\n}\ntags = ["a"]\n', { name: "service.hcldec", text: serviceSpec }),
  },
  {
    title: "Unicode",
    pane: "values",
    files: main('größe  = "📏 12"\nlength = strlen("👩‍👩‍👧 café")\nエラー = größ\n'),
  },
];
