import type { Metadata } from "next";
import { PackageScreen } from "@/components/packages/package-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Packages" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/search/packages", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <PackageScreen />;
}
