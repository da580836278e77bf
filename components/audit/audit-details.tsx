"use client";

import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/values/copy-field";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { TextLink } from "../ui/values/text-link";
import { ActorMark } from "./actor-mark";
import type { Filters } from "./filters";

export type Entry = ResponseOf<"audit.list">["items"][number];

/** The page of a record: its own page for a partner's users; for an operator, the booking in the partner's queue. */
function pageOf({ subject, tenant_public_id: tenant }: Entry, isOperator: boolean): string | undefined {
  const kind = subject?.slice(0, 3);
  if (isOperator) return kind === "bkg" && tenant !== null ? `/on-request?open=${tenant}.${subject}` : undefined;
  if (kind === "bkg") return `/bookings/${subject}`;
  if (kind === "trp") return `/trips/${subject}`;
  if (kind === "whe") return `/webhooks/${subject}`;
  if (kind === "crd") return `/settings/credentials?credential=${subject}`;
  if (kind === "prf") return `/settings/profiles?profile=${subject}`;
  return kind === "usr" ? `/settings/users?user=${subject}` : undefined;
}

interface Props {
  entry: Entry;
  isOperator: boolean;
  /** Filters the list by this value only. */
  onOnly: (what: Partial<Filters>) => void;
}

/** One audit entry: who, what, when, and links to related records. */
export function AuditDetails({ entry, isOperator, onOnly }: Props) {
  const { actor, actor_name: name, subject, trace_id: trace } = entry;
  const page = pageOf(entry, isOperator);
  return (
    <div className="flex flex-col gap-4">
      <KeyValues
        items={[
          ["Who", <ActorMark key="who" actor={actor} name={name} />],
          ["", <Mono key="actor" text={actor} />],
          ["What", <Mono key="what" text={entry.operation} />],
          [
            "Record",
            subject &&
              (page ? (
                <TextLink key="subject" href={page}>
                  {subject}
                </TextLink>
              ) : (
                <Mono key="subject" text={subject} />
              )),
          ],
          ["Partner", entry.tenant_name],
          ["When", <Instant key="when" at={entry.at} isExact isReal />],
          [
            "Trace id",
            <span key="trace" className="flex items-center gap-1">
              <Mono text={trace} />
              <CopyButton text={trace} what="trace id" />
            </span>,
          ],
          ...(actor.startsWith("credential:") && !isOperator
            ? [
                [
                  "Call",
                  <TextLink key="call" href={`/requests?trace=${trace}`}>
                    The API call
                  </TextLink>,
                ] as const,
              ]
            : []),
        ]}
      />
      {entry.changes.map((change) => (
        <Change key={`${change.relation} ${change.record}`} change={change} />
      ))}
      <div className="flex flex-wrap gap-2">
        {subject !== null && (
          <Button size="sm" onPress={() => onOnly({ subject })}>
            Only this record
          </Button>
        )}
        <Button size="sm" onPress={() => onOnly({ actor })}>
          Only this actor
        </Button>
        <Button size="sm" onPress={() => onOnly({ operation: entry.operation })}>
          Only this operation
        </Button>
        {isOperator && entry.tenant_public_id !== null && (
          <Button size="sm" onPress={() => onOnly({ tenant: entry.tenant_public_id })}>
            Only this partner
          </Button>
        )}
      </div>
    </div>
  );
}

const ACTIONS = { INSERT: "created", UPDATE: "changed", DELETE: "deleted" };

/** Fields of a record, before and after. */
function Change({ change: { relation, record, action, fields } }: { change: Entry["changes"][number] }) {
  return (
    <section aria-label={`${relation} ${record}`}>
      <h3 className="text-xs font-medium text-muted">
        {relation.replaceAll("_", " ")} {ACTIONS[action]}
      </h3>
      <dl className="mt-1 flex flex-col gap-1 text-sm">
        {Object.entries(fields).map(([name, { before, after }]) => (
          <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
            <dt className="text-muted wrap-anywhere">{name.replaceAll("_", " ")}</dt>
            <dd>
              {action !== "INSERT" && <Mono text={valueOf(before)} />}
              {action === "UPDATE" && <span aria-label="became"> → </span>}
              {action !== "DELETE" && <Mono text={valueOf(after)} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const valueOf = (value: unknown): string =>
  value === null || value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);

const Mono = ({ text }: { text: string }) => <span className="min-w-0 font-mono text-xs wrap-anywhere">{text}</span>;
