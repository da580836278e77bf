import type { Metadata } from "next";
import { EarningsScreen } from "@/components/earnings/earnings-screen";
import { NotForClients } from "@/components/earnings/not-for-clients";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.earnings") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/earnings", await searchParams);
  if (viewer.tenantName === null) return <NoPartner />;
  return (
    <NotForClients title={t("navigation.earnings")}>
      <EarningsScreen isOwn={viewer.sight === "agent"} />
    </NotForClients>
  );
}
