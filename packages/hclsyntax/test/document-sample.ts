/** A configuration as people write it, for tests of documents. @param count how often its items are repeated */
export function sample(count: number): string {
  return Array.from({ length: count }, (_, i) => part(i)).join("\n");
}

function part(i: number): string {
  return `# The network ${i}.
# It has two parts.
variable "network_${i}" {
  type        = map(object({ cidr = string, public = optional(bool, false) }))
  default     = {}
  description = "Networks – by name"

  validation {
    condition     = alltrue([for n in values(var.network_${i}) : can(cidrhost(n.cidr, 0))])
    error_message = "Each \${"cidr"} must be a range."
  }
}

locals {
  names_${i} = [for name, n in var.network_${i} : upper(name) if n.public]
  tags_${i} = merge(
    { Name = "net-${i}" },
    var.tags, # those of all
  )
}

resource "aws_subnet" "public_${i}" {
  for_each          = toset(local.names_${i})
  vpc_id            = aws_vpc.this[0].id
  cidr_block        = cidrsubnet(var.cidr, 8, index(local.names_${i}, each.key) + ${i})
  availability_zone = i % 2 == 0 ? "eu-north-1a" : "eu-north-1b"

  user_data = <<-EOT
    #!/bin/sh
    %{ for name in local.names_${i} ~}
    echo "\${name}" >> /etc/names
    %{ endfor ~}
  EOT

  lifecycle { ignore_changes = [tags["x"]] }
}

output "ids_${i}" {
  value = { for key, subnet in aws_subnet.public_${i} : key => subnet.id... }
}
`;
}
