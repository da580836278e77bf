import type { Metadata } from "next";
import { CreditScreen } from "@/components/account/credit-screen";
import { NotForClients } from "@/components/earnings/not-for-clients";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.account") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/account", await searchParams);
  return (
    <NotForClients title={t("navigation.account")}>
      <CreditScreen />
    </NotForClients>
  );
}
