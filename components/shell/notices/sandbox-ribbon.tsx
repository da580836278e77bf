"use client";

import { FlaskConical } from "lucide-react";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { formatDateTime } from "@/lib/format/dates";

/** Marks every screen of a sandbox, and shows its clock. */
export function SandboxRibbon({ followsClock }: { followsClock: boolean }) {
  const clock = useRead(
    "sandbox.clock.get",
    {},
    { enabled: followsClock, refetchInterval: 30_000, staleTime: FRESH_FOR_MS },
  );
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-center gap-x-3 bg-caution-soft px-4 py-1 text-xs text-caution print:hidden">
      <span className="flex items-center gap-1.5 font-semibold">
        <FlaskConical aria-hidden className="size-3.5" />
        {t("shell.sandbox")}
      </span>
      <span className="hidden sm:inline">{t("shell.sandboxText")}</span>
      {clock.data && (
        <span className="tabular-nums">{t("shell.clock", { time: formatDateTime(clock.data.now, "UTC") })}</span>
      )}
    </div>
  );
}
