import type { Metadata } from "next";
import { listQueryOf, filtersOf } from "@/components/requests/filters";
import { Drawn } from "@/components/shell/drawn";
import { RequestsScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage, readersDay, record } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Request log" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/requests", query);
  const { today, zone } = await readersDay({ isReal: true });
  const list = firstPage("request.list", { query: listQueryOf(filtersOf(searchOf(query)), today, zone) });
  return (
    <Drawn from={await firstAnswers(list, record("request.facets", {}))}>
      <RequestsScreen />
    </Drawn>
  );
}
