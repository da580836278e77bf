import type { Metadata } from "next";
import { calendarQuery, readView } from "@/components/inventory/calendar-state";
import { Drawn } from "@/components/shell/drawn";
import { CalendarScreen } from "@/components/shell/screens";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

// Imported here, so that the styles are loaded before the deferred script.
import "@/components/inventory/night-grid.css";

export const metadata: Metadata = { title: "Calendar" };

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  const query = await searchParams;
  await requireViewer(`/inventory/${id}`, query);
  const input = calendarQuery(id, readView(searchOf(query)));
  return (
    <Drawn from={await firstAnswers(record("inventory.get", input))}>
      <CalendarScreen key={id} id={id} />
    </Drawn>
  );
}
