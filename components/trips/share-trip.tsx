"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Section } from "@/components/ui/layout/section";
import { copyLink, LinkField } from "@/components/shared-link/link-field";
import { Instant } from "@/components/ui/values/instant";
import { formatShortDate } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useAct, useRead } from "@/lib/staff/client/hooks";
import { recordKey } from "@/lib/staff/client/query-keys";
import { DAYS_AFTER_TRIP } from "@/lib/trip/link/limits";
import { useMayWrite } from "@/lib/staff/client/write-access";

/** Creates, replaces and ends the link to a trip's itinerary, and shows how often it was opened. */
export function ShareTrip({ id }: { id: string }) {
  const cache = useQueryClient();
  const mayWrite = useMayWrite();
  const input = { params: { public_id: id } };
  const { data } = useRead("trip.link.get", input, { staleTime: FRESH_FOR_MS });
  const create = useAct("trip.link.create");
  const end = useAct("trip.link.end");
  if (!data || (data.link === null && !mayWrite)) return null;
  const { link, path } = data;
  const show = (read: typeof data) => cache.setQueryData(recordKey("trip.link.get", input), read);
  const make = () =>
    create.mutate(
      { input },
      {
        onSuccess: (read) => {
          copyLink(read.path);
          show(read);
        },
      },
    );
  const isPending = create.isPending || end.isPending;
  const failure = create.error ?? end.error;
  return (
    <Section title={t("trips.share")} className="print:hidden">
      <div className="flex flex-col gap-3">
        {link === null ? (
          <>
            <p className="text-muted">{t("trips.share.about", { days: DAYS_AFTER_TRIP })}</p>
            <Button className="self-start" onPress={make} isPending={isPending} pendingLabel={t("common.creating")}>
              <Link2 aria-hidden className="size-4" />
              {t("quotes.link.create")}
            </Button>
          </>
        ) : (
          <>
            {path === null ? (
              mayWrite && <p className="text-muted">{t("quotes.link.notShown")}</p>
            ) : (
              <LinkField path={path} />
            )}
            <p>
              {link.last_viewed_at === null
                ? t("trips.share.notViewed")
                : rich("trips.share.viewed", {
                    views: t("quotes.viewed", { count: link.view_count }),
                    at: () => <Instant key="at" at={link.last_viewed_at!} />,
                  })}
              <span className="block text-xs text-muted">
                {t("trips.share.ends", { date: formatShortDate(link.ends_at.slice(0, 10)) })}
              </span>
            </p>
            {mayWrite && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onPress={make} isPending={isPending}>
                  {t("quotes.link.new")}
                </Button>
                <Button
                  size="sm"
                  variant="dangerQuiet"
                  isPending={isPending}
                  onPress={() => end.mutate({ input }, { onSuccess: show })}
                >
                  {t("trips.share.end")}
                </Button>
              </div>
            )}
          </>
        )}
        {failure && <Notice tone="negative" title={`${failure.message}.`} />}
      </div>
    </Section>
  );
}
