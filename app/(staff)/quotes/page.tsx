import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { QuotesScreen } from "@/components/quotes/quotes-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import { prefetchFirstPage, prefetch } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.quotes") });

export default async function Page() {
  const viewer = await requireViewer("/quotes");
  if (viewer.tenantName === null) return <NoPartner />;
  return (
    <HydrationBoundary state={await prefetch(prefetchFirstPage("salesQuote.list", {}))}>
      <QuotesScreen />
    </HydrationBoundary>
  );
}
