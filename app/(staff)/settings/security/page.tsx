import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { securityQuery } from "@/components/settings/queries";
import { SecurityScreen } from "@/components/settings/security-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.security") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { role } = await requireViewer("/settings/security", query);
  return (
    <HydrationBoundary
      state={await prefetch(prefetchFirstPage("securityEvent.list", securityQuery(toSearchParams(query))))}
    >
      <SecurityScreen role={role === "operator" ? "operator" : "admin"} />
    </HydrationBoundary>
  );
}
