/** Small modules that have every kind of block, valid as they are; the raw material of damage. */

/** The files of modules by path. */
export const moduleSamples: readonly Readonly<Record<string, string>>[] = [
  {
    "main.tf": `terraform {
  required_version = ">= 1.0"
  required_providers {
    test = { source = "hashicorp/test", version = "~> 1.0, != 1.3.0" }
  }
}
variable "zones" {
  type    = map(object({ size = optional(number, 2), tags = optional(map(string), {}) }))
  default = { a = { size = 3 }, b = {} }
  validation {
    condition     = length(var.zones) > 0
    error_message = "At least one zone, not \${length(var.zones)}."
  }
}
variable "password" {
  type      = string
  default   = "hunter2"
  sensitive = true
}
locals {
  names = [for name, zone in var.zones : upper(name) if zone.size > 1]
  total = sum(values(var.zones)[*].size)
  first = try(local.names[0], "none")
}
resource "terraform_data" "each" {
  for_each = var.zones
  input    = merge(each.value, { name = each.key, secret = var.password })
  lifecycle {
    create_before_destroy = true
    precondition {
      condition     = each.value.size < 10
      error_message = "Too large."
    }
    postcondition {
      condition     = self.id != ""
      error_message = "No identifier."
    }
  }
}
resource "terraform_data" "many" {
  count            = local.total
  input            = "\${path.module}/\${count.index}"
  triggers_replace = [terraform_data.each["a"].output]
  depends_on       = [module.child]
}
module "child" {
  source   = "./child"
  for_each = toset(["x", "y"])
  name     = each.key
  list     = terraform_data.many[*].id
}
moved {
  from = terraform_data.old
  to   = terraform_data.many[0]
}
check "size" {
  assert {
    condition     = local.total < 100
    error_message = "\${local.total} is too much."
  }
}
output "names" {
  value = { for key, child in module.child : key => child.greeting }
}
output "password" {
  value     = [var.password, terraform_data.each]
  sensitive = true
}
`,
    "child/main.tf": `variable "name" {
  type     = string
  nullable = false
}
variable "list" {
  type    = list(string)
  default = null
}
locals {
  a = local.b + 1
  b = length(coalesce(var.list, []))
}
resource "terraform_data" "this" {
  input = templatefile("\${path.module}/greeting.tftpl", { name = var.name, count = local.a })
}
output "greeting" {
  value = terraform_data.this.input
}
`,
    "child/greeting.tftpl": `Hello \${name}!
%{ for i in range(count) ~}
\${i}
%{ endfor ~}
`,
    "override.tf": `locals {
  first = "overridden"
}
resource "terraform_data" "many" {
  count = 2
}
`,
    "terraform.tfvars": `zones = {
  a = { size = 5, tags = { Name = "a" } }
}
`,
  },
  {
    "main.tf": `variable "enabled" { default = true }
variable "port" {
  type    = number
  default = "80"
}
provider "test" {
  alias  = "west"
  region = "west"
}
data "test_lookup" "image" {
  count = var.enabled ? 1 : 0
  key   = "image-\${terraform.workspace}"
}
resource "test_instance" "web" {
  provider = test.west
  image    = one(data.test_lookup.image[*].value)
  dynamic "rule" {
    for_each = { http = var.port, https = 443 }
    iterator = it
    content {
      name = it.key
      port = it.value
    }
  }
  provisioner "local-exec" {
    command = "echo \${self.id}"
    when    = destroy
  }
  lifecycle {
    ignore_changes       = [image, rule[0].port]
    replace_triggered_by = [data.test_lookup.image]
  }
}
import {
  to = test_instance.web
  id = "i-1"
}
removed {
  from = test_instance.gone
  lifecycle { destroy = false }
}
ephemeral "test_secret" "token" {}
output "rules" {
  value = [for rule in test_instance.web.rule : "\${rule.name}:\${rule.port}"]
}
output "text" {
  value       = <<-EOT
    image \${jsonencode(test_instance.web)}
    %{ if var.enabled }on%{ else }off%{ endif }
  EOT
  depends_on = [test_instance.web]
}
`,
    "more.tf.json": `{
  "//": "generated",
  "variable": { "extra": { "type": "set(string)", "default": ["a", "b"] } },
  "locals": { "joined": "\${join(\\",\\", var.extra)}", "n": 5 },
  "output": { "joined": { "value": "\${local.joined}", "sensitive": false } },
  "resource": { "terraform_data": { "json": [{ "for_each": "\${var.extra}", "input": { "v": "\${each.value}" } }] } }
}
`,
    "x.auto.tfvars.json": `{ "port": 8080, "extra": ["c"] }
`,
  },
];
