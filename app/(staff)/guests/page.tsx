import type { Metadata } from "next";
import { GuestsScreen } from "@/components/guests/guests-screen";
import { t } from "@/lib/language/text";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.guests") });

export default async function Page() {
  await requireViewer("/guests", {});
  return <GuestsScreen />;
}
