"use client";

import { CirclePause } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { t } from "@/lib/language/text";
import { leave } from "../leave";

/** Shown to users of a suspended tenant instead of every screen. */
export function Suspended({ tenantName }: { tenantName: string }) {
  return (
    <main className="mx-auto w-full max-w-2xl p-6 sm:py-16">
      <Empty
        isPage
        icon={CirclePause}
        title={t("shell.suspended", { tenant: tenantName })}
        action={<Button onPress={leave}>{t("common.signOut")}</Button>}
      >
        {t("shell.suspendedText")}
      </Empty>
    </main>
  );
}
