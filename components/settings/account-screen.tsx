"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { PasswordForm } from "./password-form";
import { Section } from "../ui/layout/section";
import { Skeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { ReadFailure } from "../ui/tables/unread";
import { ReminderSection } from "./reminder-section";
import { formatBrowser } from "./format-browser";
import { FactorsSection } from "../second-factor/factors-section";
import { SettingsFrame } from "./settings-frame";

type Session = ResponseOf<"session.list">["items"][number];

/** The user's password, second factors, reminders and sessions. */
export function AccountScreen({ role, email }: { role: "agent" | "admin" | "operator"; email: string }) {
  const { data, error, refetch } = useRead("session.list", {});
  const others = useAct("session.endOthers");
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ["session.list"] });
  const sessions = data?.items ?? [];
  return (
    <SettingsFrame viewerRole={role} subtitle={t("settings.signedInAs", { email })}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {/* Above the list, because a loading list would move it. */}
        <div className="flex flex-col gap-5">
          <Section title={t("settings.password")}>
            <PasswordForm onChanged={() => void refresh()} />
          </Section>
          <FactorsSection />
          {role !== "operator" && <ReminderSection />}
        </div>
        <Section
          title={t("settings.whereSignedIn")}
          aside={
            sessions.length > 1 && (
              <Button
                size="sm"
                isPending={others.isPending}
                pendingLabel={t("settings.signingOut")}
                onPress={() =>
                  others.mutate(
                    { input: {} },
                    {
                      onSuccess: ({ ended }) => {
                        toast({ tone: "positive", title: t("settings.signedOutTimes", { ended }) });
                        void refresh();
                      },
                    },
                  )
                }
              >
                {t("settings.signOutEverywhereElse")}
              </Button>
            )
          }
        >
          {error && !data && (
            <ReadFailure what={t("settings.theSessions")} failure={error} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Skeleton className="h-14" />}
          <ul className="-my-2 divide-y divide-border">
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} onEnded={refresh} />
            ))}
          </ul>
        </Section>
      </div>
    </SettingsFrame>
  );
}

function SessionLine({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const end = useAct("session.end");
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="truncate">{formatBrowser(session.agent)}</p>
        <p className="text-xs text-muted">
          {rich(session.is_this_one ? "settings.sessionThis" : "settings.sessionOther", {
            seen: <Instant key="seen" at={session.seen_at} isReal />,
            address: session.address,
            at: <Instant key="at" at={session.created_at} isReal />,
          })}
        </p>
      </div>
      {!session.is_this_one && (
        <Button
          size="sm"
          isPending={end.isPending}
          pendingLabel={t("settings.signingOut")}
          onPress={() =>
            end.mutate({ input: { params: { session_id: session.id } } }, { onSettled: () => void onEnded() })
          }
        >
          {t("common.signOut")}
        </Button>
      )}
    </li>
  );
}
