import type { Metadata } from "next";
import { FlightScreen } from "@/components/flights/flight-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.flights") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/search/flights", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <FlightScreen />;
}
