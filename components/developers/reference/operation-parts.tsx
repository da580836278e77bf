"use client";

import type { Parameter, OperationReference, OperationError } from "@/lib/staff/developer/shapes";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { Field, REQUIRED_MARK, SchemaFields } from "./schema-fields";
import { findObjectSchema } from "@/lib/staff/developer/schema-labels";

const PARAMETER_GROUPS: readonly { place: Parameter["in"]; title: string }[] = [
  { place: "path", title: "Path" },
  { place: "query", title: "Query" },
  { place: "header", title: "Headers" },
];

/** An operation's parameters, body, responses and errors; empty parts are left out. */
export function OperationParts({ piece: { parameters, body, answers, refusals } }: { piece: OperationReference }) {
  return (
    <>
      {PARAMETER_GROUPS.map(({ place, title }) => {
        const own = parameters.filter((one) => one.in === place);
        return own.length > 0 && <Parameters key={place} title={title} parameters={own} />;
      })}
      {body && (
        <Section title={body.isRequired ? "Body" : "Body (optional)"}>
          <div className="-my-2.5">
            <SchemaFields schema={body.schema} side="request" />
          </div>
        </Section>
      )}
      <Section title="Answers">
        <div className="flex flex-col gap-1">
          {answers.map(({ status, schema }, i) => {
            const object = schema && findObjectSchema(schema);
            if (!object) return <p key={status}>{`${status}, no body`}</p>;
            return (
              <Disclosure key={status} title={`${status} ${STATUS_LABELS[status] ?? ""}`} isOpenAtFirst={i === 0}>
                <SchemaFields schema={object} side="answer" />
              </Disclosure>
            );
          })}
        </div>
      </Section>
      <Section title="Errors">
        <div className="-my-1.5">
          <RefusalList refusals={refusals} />
        </div>
      </Section>
    </>
  );
}

const STATUS_LABELS: Record<number, string> = { 200: "OK", 201: "Created", 202: "Accepted", 204: "No content" };

function Parameters({ title, parameters }: { title: string; parameters: readonly Parameter[] }) {
  return (
    <Section title={title}>
      <ul className="-my-2.5 flex flex-col divide-y divide-border">
        {parameters.map(({ name, schema, required, description }) => (
          <Field
            key={name}
            name={name}
            schema={schema}
            mark={required ? REQUIRED_MARK : undefined}
            description={description}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Error codes and their meaning. */
function RefusalList({ refusals }: { refusals: readonly OperationError[] }) {
  return (
    <dl className="@container flex flex-col divide-y divide-border">
      {refusals.map(({ status, code, meaning }) => (
        <div key={code} className="grid gap-x-4 py-1.5 @2xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <dt className="flex items-baseline gap-2 font-mono text-xs font-semibold wrap-anywhere">
            <span className="text-muted">{status}</span>
            <TextLink href={`/docs/errors#${code}`}>{code}</TextLink>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
