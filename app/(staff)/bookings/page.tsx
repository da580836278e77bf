import type { Metadata } from "next";
import { listQueryOf, filtersOf } from "@/components/bookings/filters";
import { Drawn } from "@/components/shell/drawn";
import { NoPartner } from "@/components/shell/no-partner";
import { BookingsScreen } from "@/components/shell/screens";
import { firstAnswers, firstPage, readersDay, record } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Bookings" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/bookings", query);
  if (viewer.tenantName === null) return <NoPartner />;
  const { today, zone } = await readersDay();
  const list = firstPage("booking.list", { query: listQueryOf(filtersOf(searchOf(query)), today, zone) });
  return (
    <Drawn from={await firstAnswers(list, record("view.list", { query: { list: "bookings" } }))}>
      <BookingsScreen />
    </Drawn>
  );
}
