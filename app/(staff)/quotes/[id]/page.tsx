import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { QuoteScreen } from "@/components/quotes/quote-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.quote") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/quotes/${id}`);
  if (viewer.tenantName === null) return <NoPartner />;
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("salesQuote.get", { params: { public_id: id } }))}>
      <QuoteScreen id={id} />
    </HydrationBoundary>
  );
}
