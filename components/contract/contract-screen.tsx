"use client";

import { useEffect } from "react";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { rememberProperty } from "../inventory/recent";
import { UnreadProperty } from "../inventory/unread-property";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { PageHeader } from "../ui/layout/page-header";
import { ContractBoard } from "./contract-board";

/** Milliseconds after which the contract is read again, because another operator may edit it, too. */
const FRESH_MS = 60_000;

/** The contract of a property. */
export function ContractScreen({ id }: { id: string }) {
  const { data, error, refetch } = useRead(
    "contract.get",
    { params: { public_id: id } },
    { refetchInterval: FRESH_MS },
  );
  const { name, code } = data?.property ?? {};
  useEffect(() => {
    if (name !== undefined && code !== undefined) rememberProperty({ id, name, code });
  }, [id, name, code]);
  if (data) return <ContractBoard contract={data} />;
  return (
    <>
      <PageHeader title={t("contract.contract")} back={{ href: "/supply/contracts", label: t("contract.contracts") }} />
      {error ? (
        <UnreadProperty error={error} title={t("contract.unread")} retry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-4" data-wide>
          <Loading what={t("contract.opening")} />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}
