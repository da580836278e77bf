import type { Metadata } from "next";
import { GuestsScreen } from "@/components/guests/guests-screen";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Guest data" };

export default async function Page() {
  await requireViewer("/guests", {});
  return <GuestsScreen />;
}
