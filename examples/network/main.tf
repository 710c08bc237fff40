terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

variable "region" {
  type        = string
  description = "Where everything is."
}

variable "cidr" {
  type    = string
  default = "10.0.0.0/16"
}

locals {
  zones = ["${var.region}a", "${var.region}b"]
}

provider "aws" {
  region = var.region
}

resource "aws_vpc" "main" {
  cidr_block = var.cidr
}

module "subnets" {
  source = "./modules/subnets"
  vpc_id = aws_vpc.main.id
  cidr   = var.cidr
  zones  = local.zones
}

output "subnet_ids" {
  value       = module.subnets.ids
  description = "The identifiers of the subnets, by zone."
}
