"use client";

import { RotateCw } from "lucide-react";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import type { Parameter } from "@/lib/staff/developer/shapes";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { SelectField } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import { formatCount } from "@/lib/format/counts";

interface Props {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Fields for path, query and header parameters. Optional ones are shown on demand. */
export function ParameterFields({ parameters, values, onChange }: Props) {
  const isFirst = ({ required, name }: Parameter) => required || name === "X-Service-Sandbox-Scenario";
  const [first, rest] = [parameters.filter(isFirst), parameters.filter((one) => !isFirst(one))];
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ""}
      onChange={(value) => onChange(parameter.name, value)}
    />
  );
  return (
    <>
      {first.map(field)}
      {rest.length > 0 && (
        <Disclosure title={formatCount(rest.length, "optionalParameter")}>
          <div className="flex flex-col gap-3 py-1">{rest.map(field)}</div>
        </Disclosure>
      )}
    </>
  );
}

const NONE = "none";

interface FieldProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ parameter: { name, required, schema }, value, onChange }: FieldProps) {
  if (schema.enum) {
    const values = schema.enum.map((one) => ({ id: String(one), label: String(one) }));
    return (
      <SelectField
        label={name}
        choices={required ? values : [{ id: NONE, label: "Not sent" }, ...values]}
        value={value === "" ? NONE : value}
        onChange={(id) => onChange(id === NONE ? "" : id)}
      />
    );
  }
  const text = (
    <TextField
      label={name}
      value={value}
      onChange={onChange}
      isRequired={required}
      isOptional={!required}
      isMono
      autoComplete="off"
      className="flex-1"
    />
  );
  if (name !== "Idempotency-Key") return text;
  return (
    <div className="flex items-end gap-2">
      {text}
      <Button onPress={() => onChange(makeIdempotencyKey())}>
        <RotateCw aria-hidden className="size-4" />
        New key
      </Button>
    </div>
  );
}
