"use client";

import type { ReactNode } from "react";
import type { Schema } from "@/lib/staff/developer/shapes";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { formatCount } from "@/lib/format/counts";
import { findObjectSchema, formatConstraints, formatType, listValues } from "@/lib/staff/developer/schema-labels";

/** Whose fields are described. In a request the required fields are marked, in a response the optional ones. */
type Side = "request" | "answer";

/** The fields of an object. Nested objects are collapsed. */
export function SchemaFields({ schema, side }: { schema: Schema; side: Side }) {
  const { properties = {}, required = [] } = schema;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {Object.entries(properties).map(([name, field]) => (
        <Field key={name} name={name} schema={field} mark={markOf(required.includes(name), side)}>
          <Within name={name} schema={field} side={side} />
        </Field>
      ))}
    </ul>
  );
}

export const REQUIRED_MARK = "required";
const ABSENT = "may be absent";
type Mark = typeof REQUIRED_MARK | typeof ABSENT;

function markOf(isRequired: boolean, side: Side): Mark | undefined {
  if (side === "request") return isRequired ? REQUIRED_MARK : undefined;
  return isRequired ? undefined : ABSENT;
}

interface FieldProps {
  name: string;
  schema: Schema;
  mark?: Mark | undefined;
  description?: string | undefined;
  children?: ReactNode;
}

/** One field or parameter: name, type, constraints, allowed values and description. */
export function Field({ name, schema, mark, description = schema.description, children }: FieldProps) {
  const [limits, values] = [formatConstraints(schema), listValues(schema)];
  return (
    <li className="flex min-w-0 flex-col gap-1 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="font-mono text-xs font-semibold wrap-anywhere">{name}</span>
        <span className="text-xs text-muted">{formatType(schema)}</span>
        {mark === REQUIRED_MARK && <span className="text-xs font-semibold text-caution">{mark}</span>}
        {mark === ABSENT && <span className="text-xs text-muted">{mark}</span>}
      </p>
      {description !== undefined && <p className="wrap-anywhere">{description}</p>}
      {limits.length > 0 && <p className="text-xs wrap-anywhere text-muted">{limits.join(" · ")}</p>}
      {values.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {values.map((value) => (
            <code key={value} className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs">
              {value}
            </code>
          ))}
        </p>
      )}
      {children}
    </li>
  );
}

function Within({ name, schema, side }: { name: string; schema: Schema; side: Side }) {
  const object = findObjectSchema(schema);
  if (!object) return null;
  const count = Object.keys(object.properties!).length;
  return (
    <Disclosure title={<span className="text-xs">{`${formatCount(count, "field")} of ${name}`}</span>}>
      <div className="border-s border-border ps-3">
        <SchemaFields schema={object} side={side} />
      </div>
    </Disclosure>
  );
}
