// Measures the cases of `npm run bench -- functions` with the reference
// implementation. The first line of the input holds all inputs and cases as
// JSON (see src/functions/cases.ts); each line after it is a request, which is
// answered with one line (see src/functions/peer.ts).
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"syscall"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

type input struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"`
}

type work struct {
	Call       string   `json:"call"`
	Args       []string `json:"args"`
	Expression string   `json:"expression"`
	Build      string   `json:"build"`
	Input      string   `json:"input"`
	Convert    string   `json:"convert"`
	Type       string   `json:"type"`
	Read       string   `json:"read"`
}

type suite struct {
	Inputs []input `json:"inputs"`
	Cases  []struct {
		Work work `json:"work"`
	} `json:"cases"`
}

type request struct {
	Index        int     `json:"index"`
	Count        *int    `json:"count"`
	Milliseconds float64 `json:"milliseconds"`
}

type answer struct {
	Count        int     `json:"count"`
	Microseconds float64 `json:"microseconds"`
	Result       string  `json:"result,omitempty"`
	Error        string  `json:"error,omitempty"`
}

var functions = map[string]function.Function{
	"add": stdlib.AddFunc, "can": tryfunc.CanFunc, "chomp": stdlib.ChompFunc,
	"coalesce": stdlib.CoalesceFunc, "concat": stdlib.ConcatFunc,
	"contains": stdlib.ContainsFunc, "csvdecode": stdlib.CSVDecodeFunc,
	"distinct": stdlib.DistinctFunc, "divide": stdlib.DivideFunc,
	"element": stdlib.ElementFunc, "flatten": stdlib.FlattenFunc,
	"floor": stdlib.FloorFunc, "format": stdlib.FormatFunc,
	"formatdate": stdlib.FormatDateFunc, "formatlist": stdlib.FormatListFunc,
	"hasindex": stdlib.HasIndexFunc, "indent": stdlib.IndentFunc,
	"index": stdlib.IndexFunc, "join": stdlib.JoinFunc,
	"jsondecode": stdlib.JSONDecodeFunc, "jsonencode": stdlib.JSONEncodeFunc,
	"keys": stdlib.KeysFunc, "length": stdlib.LengthFunc,
	"lessthan": stdlib.LessThanFunc, "lookup": stdlib.LookupFunc,
	"lower": stdlib.LowerFunc, "max": stdlib.MaxFunc, "merge": stdlib.MergeFunc,
	"modulo": stdlib.ModuloFunc, "multiply": stdlib.MultiplyFunc,
	"range": stdlib.RangeFunc, "regex": stdlib.RegexFunc,
	"regexall": stdlib.RegexAllFunc, "regexreplace": stdlib.RegexReplaceFunc,
	"replace": stdlib.ReplaceFunc, "reverse": stdlib.ReverseFunc,
	"reverselist": stdlib.ReverseListFunc, "sethaselement": stdlib.SetHasElementFunc,
	"setproduct": stdlib.SetProductFunc, "setunion": stdlib.SetUnionFunc,
	"slice": stdlib.SliceFunc, "sort": stdlib.SortFunc, "split": stdlib.SplitFunc,
	"strlen": stdlib.StrlenFunc, "substr": stdlib.SubstrFunc,
	"timeadd": stdlib.TimeAddFunc, "title": stdlib.TitleFunc,
	"trimspace": stdlib.TrimSpaceFunc, "try": tryfunc.TryFunc,
	"upper": stdlib.UpperFunc, "values": stdlib.ValuesFunc,
}

// A run returns cty.NilVal where there is no result to compare.
type run func() (cty.Value, error)

func prepare(w work, inputs map[string]cty.Value) (run, error) {
	switch {
	case w.Call != "":
		f, ok := functions[w.Call]
		if !ok {
			return nil, fmt.Errorf("unsupported")
		}
		args := make([]cty.Value, len(w.Args))
		for i, name := range w.Args {
			args[i] = inputs[name]
		}
		return func() (cty.Value, error) { return f.Call(args) }, nil
	case w.Expression != "":
		expr, diags := hclsyntax.ParseExpression([]byte(w.Expression), "", hcl.InitialPos)
		if diags.HasErrors() {
			return nil, diags
		}
		ctx := &hcl.EvalContext{Variables: inputs, Functions: functions}
		return func() (cty.Value, error) {
			v, diags := expr.Value(ctx)
			if diags.HasErrors() {
				return v, diags
			}
			return v, nil
		}, nil
	case w.Build == "set":
		values := inputs[w.Input].AsValueSlice()
		return func() (cty.Value, error) { return cty.SetVal(values), nil }, nil
	case w.Build == "map":
		named := map[string]cty.Value{}
		for i, v := range inputs[w.Input].AsValueSlice() {
			named[fmt.Sprintf("key-%d", i)] = v
		}
		return func() (cty.Value, error) { return cty.MapVal(named), nil }, nil
	case w.Convert != "":
		ty, err := ctyjson.UnmarshalType([]byte(w.Type))
		if err != nil {
			return nil, err
		}
		v := inputs[w.Convert]
		return func() (cty.Value, error) { return convert.Convert(v, ty) }, nil
	case w.Read != "":
		source := []byte(inputs[w.Read].AsString())
		return func() (cty.Value, error) {
			file, diags := hcljson.Parse(source, "document.json")
			if diags.HasErrors() {
				return cty.NilVal, diags
			}
			attributes, diags := file.Body.JustAttributes()
			if diags.HasErrors() {
				return cty.NilVal, diags
			}
			for _, attribute := range attributes {
				if _, diags := attribute.Expr.Value(nil); diags.HasErrors() {
					return cty.NilVal, diags
				}
			}
			return cty.NilVal, nil
		}, nil
	}
	return nil, fmt.Errorf("unsupported")
}

func processorMicroseconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	micros := func(t syscall.Timeval) float64 { return float64(t.Sec)*1e6 + float64(t.Usec) }
	return micros(usage.Utime) + micros(usage.Stime)
}

func measure(r run, req request) (answer, error) {
	start := processorMicroseconds()
	done := 0
	repeat := func(count int) error {
		for i := 0; i < count; i++ {
			if _, err := r(); err != nil {
				return err
			}
		}
		done += count
		return nil
	}
	if req.Count != nil {
		if err := repeat(*req.Count); err != nil {
			return answer{}, err
		}
	} else {
		for batch := 1; processorMicroseconds()-start < req.Milliseconds*1000; batch *= 2 {
			if err := repeat(batch); err != nil {
				return answer{}, err
			}
		}
	}
	return answer{Count: done, Microseconds: processorMicroseconds() - start}, nil
}

func main() {
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadBytes('\n')
	if err != nil {
		panic(err)
	}
	var s suite
	if err := json.Unmarshal(line, &s); err != nil {
		panic(err)
	}
	inputs := map[string]cty.Value{}
	for _, i := range s.Inputs {
		ty, err := ctyjson.UnmarshalType([]byte(i.Type))
		if err != nil {
			panic(err)
		}
		if inputs[i.Name], err = ctyjson.Unmarshal([]byte(i.Value), ty); err != nil {
			panic(err)
		}
	}
	out := json.NewEncoder(os.Stdout)
	current := -1
	var r run
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var req request
		if err := json.Unmarshal(line, &req); err != nil {
			panic(err)
		}
		if err := out.Encode(respond(&current, &r, req, s, inputs)); err != nil {
			panic(err)
		}
	}
}

func respond(current *int, r *run, req request, s suite, inputs map[string]cty.Value) answer {
	result := ""
	if *current != req.Index {
		var err error
		if *r, err = prepare(s.Cases[req.Index].Work, inputs); err != nil {
			return answer{Error: err.Error()}
		}
		*current = req.Index
		v, err := (*r)()
		if err != nil {
			return answer{Error: err.Error()}
		}
		if v != cty.NilVal {
			text, err := ctyjson.Marshal(v, v.Type())
			if err != nil {
				return answer{Error: err.Error()}
			}
			result = string(text)
		}
	}
	a, err := measure(*r, req)
	if err != nil {
		return answer{Error: err.Error()}
	}
	a.Result = result
	return a
}
