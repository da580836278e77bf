"use client";

import { t } from "@/lib/language/text";
import { CalendarDays, FileText } from "lucide-react";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { RecordEditor } from "./record-editor";
import { PageHeader } from "../ui/layout/page-header";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { TextLink } from "../ui/values/text-link";
import { RescheduleDay } from "./reschedule-day";
import { getKind, getOwnerColumn, recordHref, type KindId } from "./kinds";
import { formatName, readText } from "./record-facts";
import { StatusBadge } from "./record-status";
import { RecordTabs, partsHref } from "./supply-tabs";
import { useSupplyRecord, type SupplyRow } from "./supply-records";

/** The page of a supply record: its values and their editor. */
export function RecordScreen({ kind, recordKey }: { kind: KindId; recordKey: readonly string[] }) {
  const { data: record, error, refetch } = useSupplyRecord(kind, recordKey);
  const { one, title } = getKind(kind);
  if (record) return <Found kind={kind} recordKey={recordKey} record={record} />;
  return (
    <>
      <PageHeader title={recordKey.join(" ")} back={{ href: `/supply/${kind}`, label: title }} />
      {error ? (
        <Notice
          tone="negative"
          title={error.status === 404 ? t("supply.noSuch", { one }) : t("supply.unread", { one })}
          action={
            error.status !== 404 && (
              <Button size="sm" onPress={() => void refetch()}>
                {t("common.tryAgain")}
              </Button>
            )
          }
        >
          {error.status === 404 ? t("supply.checkCode") : `${error.message}.`}
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          <Loading what={t("supply.openingOne", { one })} />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

interface FoundProps {
  kind: KindId;
  recordKey: readonly string[];
  record: SupplyRow;
}

function Found({ kind, recordKey, record }: FoundProps) {
  const { title, owners } = getKind(kind);
  const column = getOwnerColumn(kind);
  const owner = column === undefined ? undefined : readText(record.values, column);
  const back =
    owner !== undefined && owners?.length === 1
      ? { href: partsHref(kind, owners[0]!, owner), label: t("supply.titleOf", { title, owner }) }
      : { href: `/supply/${kind}`, label: title };
  return (
    <>
      <PageHeader
        back={back}
        title={formatName(kind, record.values)}
        subtitle={
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <StatusBadge record={record} />
            <span className="font-mono text-xs wrap-anywhere">{recordKey.join(" ")}</span>
            {owner !== undefined && owners?.length === 1 && (
              <TextLink href={recordHref(owners[0]!, [owner])}>
                {t("supply.ofOwner", { one: getKind(owners[0]!).one, owner })}
              </TextLink>
            )}
          </span>
        }
        action={
          kind === "properties" &&
          record.public_id !== null && (
            <>
              <TextLink href={`/supply/contracts/${record.public_id}`}>
                <FileText aria-hidden className="me-1 inline size-4" />
                {t("contract.contract")}
              </TextLink>
              <TextLink href={`/inventory/${record.public_id}`}>
                <CalendarDays aria-hidden className="me-1 inline size-4" />
                {t("supply.stockCalendar")}
              </TextLink>
            </>
          )
        }
      />
      <RecordTabs kind={kind} recordKey={recordKey} />
      {kind === "flights" && record.public_id !== null && (
        <RescheduleDay
          flight={record.public_id}
          name={formatName(kind, record.values)}
          departure={readText(record.values, "departure_time")}
          arrival={readText(record.values, "arrival_time")}
        />
      )}
      <RecordEditor key={recordKey.join("\n")} kind={kind} recordKey={recordKey} record={record} />
    </>
  );
}
