"use client";

import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-field";
import { Instant } from "../ui/instant";
import { KeyValues } from "../ui/key-values";
import { TextLink } from "../ui/text-link";
import { ActorMark } from "./actor-mark";
import type { Filters } from "./filters";

export type Entry = ResponseOf<"audit.list">["items"][number];

/** Where a record can be looked at: by a partner's people its own page, by the house a partner's booking. */
function pageOf({ subject, tenant_public_id: tenant }: Entry, isHouse: boolean): string | undefined {
  const kind = subject?.slice(0, 3);
  if (isHouse) return kind === "bkg" && tenant !== null ? `/on-request?open=${tenant}.${subject}` : undefined;
  if (kind === "bkg") return `/bookings/${subject}`;
  if (kind === "trp") return `/trips/${subject}`;
  if (kind === "whe") return `/webhooks/${subject}`;
  if (kind === "crd") return `/settings/credentials?credential=${subject}`;
  if (kind === "prf") return `/settings/profiles?profile=${subject}`;
  return kind === "usr" ? `/settings/users?user=${subject}` : undefined;
}

interface Props {
  entry: Entry;
  isHouse: boolean;
  /** Narrows the list to this alone. */
  onOnly: (what: Partial<Filters>) => void;
}

/** One write: who, what, when, and what else belongs to it. */
export function AuditGlance({ entry, isHouse, onOnly }: Props) {
  const { actor, actor_name: name, subject, trace_id: trace } = entry;
  const page = pageOf(entry, isHouse);
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
          ["When", <Instant key="when" at={entry.at} isExact />],
          [
            "Trace id",
            <span key="trace" className="flex items-center gap-1">
              <Mono text={trace} />
              <CopyButton text={trace} what="trace id" />
            </span>,
          ],
          ...(actor.startsWith("credential:") && !isHouse
            ? [["Call", <TextLink key="call" href={`/requests?trace=${trace}`}>The API call</TextLink>] as const] // prettier-ignore
            : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {subject !== null && (
          <Button size="sm" onPress={() => onOnly({ subject })}>
            Only this record
          </Button>
        )}
        <Button size="sm" onPress={() => onOnly({ actor })}>
          Only by them
        </Button>
        <Button size="sm" onPress={() => onOnly({ operation: entry.operation })}>
          Only this act
        </Button>
        {isHouse && entry.tenant_public_id !== null && (
          <Button size="sm" onPress={() => onOnly({ tenant: entry.tenant_public_id })}>
            Only this partner
          </Button>
        )}
      </div>
    </div>
  );
}

const Mono = ({ text }: { text: string }) => <span className="min-w-0 font-mono text-xs wrap-anywhere">{text}</span>;
