import type { Metadata } from "next";
import { AccountScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Your account" };

export default async function Page() {
  const { role, email } = await requireViewer("/settings/account");
  return <AccountScreen role={role} email={email} />;
}
