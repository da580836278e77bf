import type { Metadata } from "next";
import { TourScreen } from "@/components/tours/tour-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Tours" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/search/tours", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <TourScreen />;
}
