import type { Metadata } from "next";
import { listQueryOf, filtersOf } from "@/components/outbox/filters";
import { Drawn } from "@/components/shell/drawn";
import { OutboxScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage, readersDay } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Outbox" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/outbox", query);
  const { today, zone } = await readersDay({ isReal: true });
  const list = firstPage("guest_mail.list", { query: listQueryOf(filtersOf(searchOf(query)), today, zone) });
  return (
    <Drawn from={await firstAnswers(list)}>
      <OutboxScreen mayResend={viewer.role === "admin"} />
    </Drawn>
  );
}
