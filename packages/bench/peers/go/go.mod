module bench

go 1.18

require (
	github.com/hashicorp/hcl/v2 v2.14.1
	github.com/zclconf/go-cty v1.12.1
)
