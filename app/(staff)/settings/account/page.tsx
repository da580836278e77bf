import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { AccountScreen } from "@/components/shell/screens";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Your account" };

export default async function Page() {
  const { role, email } = await requireViewer("/settings/account");
  return (
    <Drawn from={await firstAnswers(record("session.list", {}), record("factor.list", {}))}>
      <AccountScreen role={role} email={email} />
    </Drawn>
  );
}
