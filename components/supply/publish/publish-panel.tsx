"use client";

import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { ChangeTable } from "./change-table";
import { describeEffects } from "./effects";
import { getKind, type KindId } from "../kinds";
import type { RowOutcome } from "../supply-records";

interface Props {
  kind: KindId;
  /** The service's result for the row; undefined before the preview. */
  outcome: RowOutcome | undefined;
  isPublishing: boolean;
  problem: string | undefined;
  onPublish: () => void;
  onClose: () => void;
}

/** Shows a draft's changes and their effect on sales before publishing. */
export function PublishPanel({ kind, outcome, isPublishing, problem, onPublish, onClose }: Props) {
  const { one } = getKind(kind);
  const changes = outcome?.changes ?? [];
  const isNew = outcome?.result === "CREATED";
  return (
    <SidePanel title={t("supply.previewChanges")} isOpen={outcome !== undefined} onClose={onClose} isWide>
      <div className="flex flex-1 flex-col gap-5 p-5">
        {outcome?.result === "UNCHANGED" ? (
          <Notice tone="info" title={t("supply.nothingWouldChange")}>
            {t("supply.standsAlready", { one })}
          </Notice>
        ) : (
          <>
            <section aria-label={t("supply.changes")} className="flex flex-col gap-2">
              <h3 className="text-sm">
                {isNew ? t("supply.aNewOne", { one }) : `${capital(one)} ${outcome?.name ?? ""}`}
              </h3>
              <ChangeTable kind={kind} label={t("supply.changes")} changes={changes} />
            </section>
            <section aria-label={t("supply.effectOnSales")} className="flex flex-col gap-2">
              <h3 className="text-sm">{t("supply.effectOnSales")}</h3>
              <ul className="flex list-disc flex-col gap-1 ps-5">
                {describeEffects(kind, { isNew, changes, upcomingBookings: outcome?.upcomingBookings ?? null }).map(
                  (effect) => (
                    <li key={effect}>{effect}</li>
                  ),
                )}
              </ul>
            </section>
          </>
        )}
        {problem !== undefined && <Notice tone="negative" title={problem} />}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <Button onPress={onClose} isDisabled={isPublishing}>
          {t("supply.backToDraft")}
        </Button>
        {outcome?.result !== "UNCHANGED" && (
          <Button variant="primary" isPending={isPublishing} pendingLabel={t("supply.publishing")} onPress={onPublish}>
            {t("supply.publish")}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
