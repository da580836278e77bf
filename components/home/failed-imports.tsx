"use client";

import { formatFiles, describeOutcome } from "@/components/supply/imports/import-labels";
import { Instant } from "@/components/ui/values/instant";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { HomeLine, HomeList } from "./home-list";
import { FAILED_IMPORTS_QUERY } from "./queries";

/** Refetched often, because a failed import is urgent; the list is short. */
const REREAD_MS = 60_000;

/** Failed imports whose files were not imported since. */
export function FailedImports() {
  const { data } = useRead("supply.listImports", FAILED_IMPORTS_QUERY, {
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
  });
  return (
    <HomeList
      title={t("home.failedImports")}
      items={data?.items}
      total={data?.open}
      href="/supply/imports?open=true"
      none={t("home.noFailedImport")}
      idOf={({ import_id: id }) => id}
    >
      {(run) => (
        <HomeLine href={`/supply/imports?open=true&run=${run.import_id}`} name={formatFiles(run)}>
          {describeOutcome(run)} · <Instant at={run.started_at} isReal />
        </HomeLine>
      )}
    </HomeList>
  );
}
