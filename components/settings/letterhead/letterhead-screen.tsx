"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRead } from "@/lib/staff/client/hooks";
import { useMayWrite } from "@/lib/staff/client/write-access";
import { t } from "@/lib/language/text";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { Section } from "@/components/ui/layout/section";
import { ReadFailure } from "@/components/ui/tables/unread";
import { SettingsFrame } from "../settings-frame";
import { LetterheadForm } from "./letterhead-form";
import { LetterheadPreview } from "./letterhead-preview";

/** The letterhead of vouchers, confirmations and mails. */
export function LetterheadScreen() {
  const cache = useQueryClient();
  const mayWrite = useMayWrite();
  const { data, error, refetch } = useRead("letterhead.get", {});
  return (
    <SettingsFrame viewerRole="admin" subtitle={t("settings.letterheadText")}>
      {data ? (
        mayWrite ? (
          <LetterheadForm
            letterhead={data}
            onSaved={() => void cache.invalidateQueries({ queryKey: ["letterhead.get"] })}
          />
        ) : (
          <Section title={t("settings.preview")}>
            <LetterheadPreview letterhead={data} />
          </Section>
        )
      ) : error ? (
        <ReadFailure what={t("settings.theLetterhead")} failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading what={t("settings.openingLetterhead")} />
          <Skeleton className="h-96" />
        </>
      )}
    </SettingsFrame>
  );
}
