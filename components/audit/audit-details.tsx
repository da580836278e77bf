"use client";

import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/values/copy-field";
import { Instant } from "../ui/values/instant";
import { KeyValues } from "../ui/values/key-values";
import { TextLink } from "../ui/values/text-link";
import { ActorMark } from "./actor-mark";
import type { Filters } from "./filters";

export type Entry = ResponseOf<"audit.list">["items"][number];

/**
 * The page of the record that an entry is about. Partners' users get the record's own page, operators the booking in
 * the partner's queue.
 */
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
  /** Filters the audit list by one value of this entry. */
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
          [t("audit.who"), <ActorMark key="who" actor={actor} name={name} />],
          ["", <Mono key="actor" text={actor} />],
          [t("audit.what"), <Mono key="what" text={entry.operation} />],
          [
            t("audit.record"),
            subject &&
              (page ? (
                <TextLink key="subject" href={page}>
                  {subject}
                </TextLink>
              ) : (
                <Mono key="subject" text={subject} />
              )),
          ],
          [t("common.partner"), entry.tenant_name],
          [t("audit.when"), <Instant key="when" at={entry.at} isExact isReal />],
          [
            t("common.traceId"),
            <span key="trace" className="flex items-center gap-1">
              <Mono text={trace} />
              <CopyButton text={trace} what={t("audit.copyTraceId")} />
            </span>,
          ],
          ...(actor.startsWith("credential:") && !isOperator
            ? [
                [
                  t("audit.call"),
                  <TextLink key="call" href={`/requests?trace=${trace}`}>
                    {t("audit.theCall")}
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
            {t("audit.onlyRecord")}
          </Button>
        )}
        <Button size="sm" onPress={() => onOnly({ actor })}>
          {t("audit.onlyActor")}
        </Button>
        <Button size="sm" onPress={() => onOnly({ operation: entry.operation })}>
          {t("audit.onlyOperation")}
        </Button>
        {isOperator && entry.tenant_public_id !== null && (
          <Button size="sm" onPress={() => onOnly({ tenant: entry.tenant_public_id })}>
            {t("audit.onlyPartner")}
          </Button>
        )}
      </div>
    </div>
  );
}

const ACTIONS = {
  INSERT: "audit.recordCreated",
  UPDATE: "audit.recordChanged",
  DELETE: "audit.recordDeleted",
} as const;

/** Fields of a record, before and after. */
function Change({ change: { relation, record, action, fields } }: { change: Entry["changes"][number] }) {
  return (
    <section aria-label={`${relation} ${record}`}>
      <h3 className="text-xs font-medium text-muted">
        {t(ACTIONS[action], { record: relation.replaceAll("_", " ") })}
      </h3>
      <dl className="mt-1 flex flex-col gap-1 text-sm">
        {Object.entries(fields).map(([name, { before, after }]) => (
          <div key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
            <dt className="text-muted wrap-anywhere">{name.replaceAll("_", " ")}</dt>
            <dd>
              {action !== "INSERT" && <Mono text={valueOf(before)} />}
              {action === "UPDATE" && <span aria-label={t("audit.became")}> → </span>}
              {action !== "DELETE" && <Mono text={valueOf(after)} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const valueOf = (value: unknown): string =>
  value === null || value === undefined ? t("audit.none") : typeof value === "string" ? value : JSON.stringify(value);

const Mono = ({ text }: { text: string }) => <span className="min-w-0 font-mono text-xs wrap-anywhere">{text}</span>;
