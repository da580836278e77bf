import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { TenantsScreen } from "@/components/shell/screens";
import { tenantsQuery } from "@/components/tenants/queries";
import { firstAnswers, firstPage } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Tenants" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/tenants", query);
  return (
    <Drawn from={await firstAnswers(firstPage("tenant.list", tenantsQuery(searchOf(query))))}>
      <TenantsScreen />
    </Drawn>
  );
}
