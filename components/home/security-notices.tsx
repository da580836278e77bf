"use client";

import { Instant } from "@/components/ui/values/instant";
import { TextLink } from "@/components/ui/values/text-link";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { HomeList } from "./home-list";

/** Repeated failed sign-ins of a credential or user that nobody has acknowledged yet. */
export function SecurityNotices() {
  const alarms = useRead("securityAlarm.list", {}, { staleTime: FRESH_FOR_MS });
  return (
    <HomeList
      title={t("home.security")}
      items={alarms.data?.items}
      href="/settings/security"
      none={t("home.noSecurity")}
      idOf={(alarm) => alarm.public_id}
    >
      {(alarm) => (
        <>
          <span className="min-w-0 flex-1 basis-48 truncate">
            <TextLink href={`/settings/security?q=${alarm.subject}`}>{alarm.subject_name ?? alarm.subject}</TextLink>
          </span>
          <span className="text-xs text-muted">
            {rich("home.attempts", {
              count: alarm.failures,
              at: () => <Instant key="at" at={alarm.last_at} isReal />,
            })}
          </span>
        </>
      )}
    </HomeList>
  );
}
