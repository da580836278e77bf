"use client";

import { usePages, useRead } from "@/lib/staff/client/hooks";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Unread } from "../ui/tables/unread";
import { CreditStats } from "./credit-stats";
import { LedgerTable } from "./ledger-table";
import { StatementList } from "./statement-list";

/** The tenant's available credit, amount owed and statements. */
export function CreditScreen() {
  const { data, error, refetch } = useRead("account.get", {});
  return (
    <>
      <PageHeader title="Account" subtitle="Your available credit, charges, payments and statements." />
      {error && <Unread what="The account" failure={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div className="flex flex-col gap-4">
          <Loading what="Opening the account" />
          <Skeleton className="h-64" />
        </div>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.credit ? (
            <CreditStats credit={data.credit} />
          ) : (
            <p className="text-sm text-muted">
              Your bookings have no credit limit. Invoices are sent outside this system.
            </p>
          )}
          <Section title="Statements">
            <StatementList statements={data.statements} base="/account/statements" />
          </Section>
          {(data.credit || data.statements.length > 0) && (
            <Section title="Ledger">
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
