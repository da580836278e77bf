"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";

const EVERY_MS = 60_000;

type Alarm = ResponseOf<"securityAlarm.list">["items"][number];

/** Warns on every screen about repeated failed attempts of a credential or user, until acknowledged. */
export function AlarmNotice() {
  const alarms = useRead("securityAlarm.list", {}, { refetchInterval: EVERY_MS }).data?.items ?? [];
  if (!alarms.length) return null;
  return (
    <div role="alert" className="flex flex-col divide-y divide-border bg-negative-soft print:hidden">
      {alarms.map((alarm) => (
        <AlarmLine key={alarm.public_id} alarm={alarm} />
      ))}
    </div>
  );
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  const acknowledge = useAct("securityAlarm.acknowledge");
  const cache = useQueryClient();
  const { public_id, subject, subject_name: name, failures, addresses, last_at: lastAt } = alarm;
  const isCredential = subject.startsWith("crd_");

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
      <ShieldAlert aria-hidden className="size-4 shrink-0 text-negative" />
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-semibold text-negative">
          {isCredential ? t("shell.alarmCredential") : t("shell.alarmUser")}
        </span>
        <span className="block">
          {rich("shell.alarmText", {
            name: name ?? subject,
            failures,
            addresses: addresses.length,
            at: () => <Instant key="at" at={lastAt} isReal />,
          })}
        </span>
      </p>
      <span className="flex items-center gap-3">
        <TextLink href={`/settings/security?q=${subject}`}>{t("shell.showAttempts")}</TextLink>
        <Button
          size="sm"
          isPending={acknowledge.isPending}
          pendingLabel={t("shell.acknowledging")}
          onPress={() =>
            acknowledge.mutate(
              { input: { params: { public_id } } },
              { onSuccess: () => void cache.invalidateQueries({ queryKey: ["securityAlarm.list"] }) },
            )
          }
        >
          {t("shell.acknowledge")}
        </Button>
      </span>
    </div>
  );
}
