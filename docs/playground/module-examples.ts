/** The examples of the playground that are modules. */
import type { File } from "../engine/files.ts";

/**
 * An example of all features: two modules, a form with a secret, instances by key, a condition, and
 * values that only a provider knows.
 */
export const serviceModule: readonly File[] = [
  {
    name: "main.tf",
    text: `locals {
  name  = "\${var.project}-\${var.environment}"
  zones = slice(var.zones, 0, var.environment == "production" ? 2 : 1)
  tags = {
    project     = var.project
    environment = var.environment
  }
}

module "network" {
  source = "./network"
  cidr   = "10.20.0.0/16"
  zones  = local.zones
}

resource "aws_instance" "web" {
  for_each      = module.network.subnets
  ami           = "ami-0abc1234"
  instance_type = var.environment == "production" ? "m5.large" : "t3.micro"
  subnet_id     = each.value.id
  tags          = merge(local.tags, { Name = "\${local.name}-\${each.key}" })

  lifecycle {
    precondition {
      condition     = length(local.name) <= 20
      error_message = "The name \\"\${local.name}\\" is longer than 20 characters."
    }
  }
}

resource "aws_db_instance" "main" {
  identifier = "\${local.name}-db"
  username   = "app"
  password   = var.db_password
}

check "zones" {
  assert {
    condition     = length(local.zones) > 1
    error_message = "\${var.environment} runs in one zone only."
  }
}
`,
  },
  {
    name: "variables.tf",
    text: `variable "project" {
  type        = string
  description = "The name that everything begins with."
}

variable "environment" {
  type        = string
  default     = "staging"
  description = "One of staging and production."

  validation {
    condition     = contains(["staging", "production"], var.environment)
    error_message = "The environment is staging or production."
  }
}

variable "zones" {
  type        = list(string)
  default     = ["eu-west-1a", "eu-west-1b", "eu-west-1c"]
  description = "Where subnets can be."
}

variable "db_password" {
  type        = string
  sensitive   = true
  default     = "hunter2"
  description = "The password of the database."
}
`,
  },
  {
    name: "outputs.tf",
    text: `output "urls" {
  value       = { for key, instance in aws_instance.web : key => "https://\${instance.private_ip}:8443" }
  description = "Where the service answers."
}

output "database" {
  value     = "postgres://app:\${var.db_password}@\${aws_db_instance.main.address}"
  sensitive = true
}

output "ranges" {
  value = [for subnet in module.network.subnets : subnet.cidr]
}
`,
  },
  {
    name: "network/main.tf",
    text: `variable "cidr" {
  type = string
}

variable "zones" {
  type = list(string)
}

resource "aws_vpc" "main" {
  cidr_block = var.cidr
}

resource "aws_subnet" "zone" {
  count             = length(var.zones)
  vpc_id            = aws_vpc.main.id
  availability_zone = var.zones[count.index]
  cidr_block        = cidrsubnet(var.cidr, 8, count.index)
}

output "subnets" {
  value = {
    for i, zone in var.zones : zone => {
      id   = aws_subnet.zone[i].id
      cidr = aws_subnet.zone[i].cidr_block
    }
  }
}
`,
  },
  { name: "terraform.tfvars", text: 'project = "shop"\n' },
];

/** A module with tests: one passes, one fails, and a mock supplies what the provider would compute. */
export const testedModule: readonly File[] = [
  {
    name: "main.tf",
    text: `variable "zones" {
  type    = list(string)
  default = ["a", "b"]

  validation {
    condition     = length(var.zones) > 0
    error_message = "At least one zone is needed."
  }
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "public" {
  count      = length(var.zones)
  vpc_id     = aws_vpc.main.id
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, count.index)
}

output "subnets" {
  value = aws_subnet.public[*].cidr_block
}
`,
  },
  {
    name: "tests/main.tftest.hcl",
    text: `mock_provider "aws" {
  mock_resource "aws_vpc" {
    override_during = plan
    defaults        = { id = "vpc-1" }
  }
}

run "network" {
  command = plan

  assert {
    condition     = alltrue([for s in aws_subnet.public : s.vpc_id == "vpc-1"])
    error_message = "All subnets belong to the network."
  }
}

run "three_zones" {
  command = plan

  variables {
    zones = ["a", "b", "c"]
  }

  assert {
    condition     = output.subnets[2] == "10.0.3.0/24"
    error_message = "The third subnet is \${output.subnets[2]}."
  }
}

run "no_zones" {
  command = plan

  variables {
    zones = []
  }

  expect_failures = [var.zones]
}
`,
  },
];
