"use client";

import { t } from "@/lib/language/text";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { ReadFailure } from "../ui/tables/unread";
import { CreditStats } from "./credit-stats";
import { LedgerTable } from "./ledger-table";
import { StatementList } from "./statement-list";

/** The tenant's available credit, amount owed and statements. */
export function CreditScreen() {
  const { data, error, refetch } = useRead("account.get", {});
  return (
    <>
      <PageHeader title={t("account.account")} subtitle={t("account.subtitle")} />
      {error && <ReadFailure what={t("account.theAccount")} failure={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div className="flex flex-col gap-4">
          <Loading what={t("account.opening")} />
          <Skeleton className="h-64" />
        </div>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.credit ? (
            <CreditStats credit={data.credit} />
          ) : (
            <p className="text-sm text-muted">{t("account.noLimit")}</p>
          )}
          <Section title={t("account.statements")}>
            <StatementList statements={data.statements} base="/account/statements" />
          </Section>
          {(data.credit || data.statements.length > 0) && (
            <Section title={t("account.ledger")}>
              <Ledger />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

function Ledger() {
  const pages = usePages("account.entries", { query: {} });
  return <LedgerTable pages={pages} />;
}
