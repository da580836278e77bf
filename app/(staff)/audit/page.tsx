import type { Metadata } from "next";
import { listQueryOf, filtersOf } from "@/components/audit/filters";
import { Drawn } from "@/components/shell/drawn";
import { AuditScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage, readersDay, record } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Audit" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/audit", query);
  const { today, zone } = await readersDay();
  const list = firstPage("audit.list", { query: listQueryOf(filtersOf(searchOf(query)), today, zone) });
  return (
    <Drawn from={await firstAnswers(list, record("audit.facets", {}))}>
      <AuditScreen isOperator={viewer.role === "operator"} />
    </Drawn>
  );
}
