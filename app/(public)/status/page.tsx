import type { Metadata } from "next";
import { StatusPage } from "@/components/docs/status-page";
import { readServiceStatus } from "@/lib/staff/docs/service-health";

export const metadata: Metadata = {
  title: { absolute: "Status · Partner API" },
  robots: { index: true, follow: true },
};

export default async function Page() {
  return <StatusPage status={await readServiceStatus()} />;
}
