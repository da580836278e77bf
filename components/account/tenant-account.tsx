"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { t } from "@/lib/language/text";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";
import { SidePanel } from "../ui/overlays/dialog";
import { Section } from "../ui/layout/section";
import { Skeleton, PanelSkeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { CreditStats } from "./credit-stats";
import { LedgerTable } from "./ledger-table";
import { StatementList } from "./statement-list";

const CreditForm = dynamic(() => import("./credit-form").then((module) => module.CreditForm), {
  ssr: false,
  loading: PanelSkeleton,
});
const AdjustForm = dynamic(() => import("./entry-forms").then((module) => module.AdjustForm), {
  ssr: false,
  loading: PanelSkeleton,
});
const PaymentForm = dynamic(() => import("./entry-forms").then((module) => module.PaymentForm), {
  ssr: false,
  loading: PanelSkeleton,
});
const IssueForm = dynamic(() => import("./entry-forms").then((module) => module.IssueForm), {
  ssr: false,
  loading: PanelSkeleton,
});

const ACTS = ["adjust", "payment", "issue"] as const;

/** A tenant's account, for operators: credit, statements, ledger, and the forms that change them. */
export function TenantAccount({ tenantId }: { tenantId: string }) {
  const params = { tenant_public_id: tenantId };
  const { data: account, error, refetch } = useRead("tenantAccount.get", { params });
  const { query, change } = useAddress();
  const cache = useQueryClient();
  const open = (panel: string) => change({ panel }, { isStep: true });
  const close = () => change({ panel: null });
  if (!account)
    return error ? (
      <ReadFailure what={t("account.theAccount")} failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    );

  const saved = async (title: string) => {
    await Promise.all(
      (["tenantAccount.get", "tenantAccount.entries"] as const).map((id) =>
        cache.invalidateQueries({ queryKey: [id] }),
      ),
    );
    toast({ tone: "positive", title });
    close();
  };
  const panel = query.get("panel");
  const shared = { tenantId, account, onSaved: (title: string) => void saved(title), onLeave: close };
  const isOpen = account.currency !== null;
  return (
    <Section
      title={t("account.account")}
      aside={
        <Button size="sm" onPress={() => open("credit")}>
          {isOpen ? t("account.changeCredit") : t("account.open")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {account.currency === null ? (
          <p className="text-sm text-muted">{t("account.noAccount")}</p>
        ) : (
          <>
            {account.kind === "OFF" && <p className="text-sm text-muted">{t("account.turnedOff")}</p>}
            <CreditStats credit={{ ...account, currency: account.currency }} />
            <div className="flex flex-wrap gap-2">
              {ACTS.map((id) => (
                <Button key={id} size="sm" onPress={() => open(id)}>
                  {t(`account.act.${id}`)}
                </Button>
              ))}
            </div>
            <h3 className="text-sm">{t("account.statements")}</h3>
            <StatementList statements={account.statements} base={`/tenants/${tenantId}/statements`} />
            <h3 className="text-sm">{t("account.ledger")}</h3>
            <Ledger tenantId={tenantId} />
          </>
        )}
      </div>
      <SidePanel
        title={isOpen ? t("account.changeCredit") : t("account.open")}
        isOpen={panel === "credit"}
        onClose={close}
      >
        <CreditForm {...shared} />
      </SidePanel>
      <SidePanel title={t("account.adjustAccount")} isOpen={panel === "adjust" && isOpen} onClose={close}>
        <AdjustForm {...shared} />
      </SidePanel>
      <SidePanel title={t("account.recordPayment")} isOpen={panel === "payment" && isOpen} onClose={close}>
        <PaymentForm {...shared} />
      </SidePanel>
      <SidePanel title={t("account.issueStatement")} isOpen={panel === "issue" && isOpen} onClose={close}>
        <IssueForm {...shared} />
      </SidePanel>
    </Section>
  );
}

function Ledger({ tenantId }: { tenantId: string }) {
  const pages = usePages("tenantAccount.entries", { params: { tenant_public_id: tenantId }, query: {} });
  return <LedgerTable pages={pages} />;
}
