import type { Metadata } from "next";
import { CalendarScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Calendar" };

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  await requireViewer(`/inventory/${id}`, await searchParams);
  return <CalendarScreen key={id} id={id} />;
}
