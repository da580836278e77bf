import type { Metadata } from "next";
import { SearchScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { env } from "@/lib/core/env";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Search" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/search", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <SearchScreen isSandbox={env.sandbox} />;
}
