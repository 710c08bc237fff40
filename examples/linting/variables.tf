variable "zones" {
  type = list(string)
}

variable "spare" {
  type = string
}
