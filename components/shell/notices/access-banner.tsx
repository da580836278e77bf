"use client";

import { Eye, PenLine } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/values/text-link";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { chooseProfile } from "@/lib/staff/client/chosen-profile";
import { useAct } from "@/lib/staff/client/hooks";
import { useRealNow } from "@/lib/staff/client/service-time";
import type { Viewer } from "@/lib/staff/door/require-staff";

const MINUTE = 60_000;

/**
 * Shows on every screen that an operator sees a tenant's data, why and for how long, with a button that ends the
 * access.
 */
export function AccessBanner({ access }: { access: NonNullable<Viewer["access"]> }) {
  const end = useAct("access.end");
  const left = Date.parse(access.endsAt) - useRealNow(15_000).getTime();
  const home = `/tenants/${access.tenantPublicId}`;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) openAfterSwitch(home);
  }, [isOver, home]);
  const Icon = access.mayWrite ? PenLine : Eye;
  return (
    <aside
      aria-label={t("shell.access")}
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-negative-soft px-4 py-1 text-sm text-negative print:hidden"
    >
      <span className="flex min-w-0 items-center gap-1.5 font-semibold">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">
          {t(access.mayWrite ? "shell.actFor" : "shell.viewing", { tenant: access.tenantName })}
        </span>
      </span>
      <span className="min-w-0 truncate text-text" title={access.reason}>
        {access.reason}
      </span>
      <span className="text-text tabular-nums">
        {t("shell.minutesLeft", { minutes: Math.max(1, Math.ceil(left / MINUTE)) })}
      </span>
      {!access.mayWrite && (
        <span className="text-text">
          {rich("shell.viewOnly", {
            link: (text) => (
              <TextLink key="link" href={`${home}?panel=access&mode=act`}>
                {text}
              </TextLink>
            ),
          })}
        </span>
      )}
      <Button
        size="sm"
        isPending={end.isPending}
        pendingLabel={t("shell.ending")}
        onPress={() => end.mutate({ input: {} }, { onSuccess: () => openAfterSwitch(home) })}
      >
        {t("shell.endNow")}
      </Button>
      {end.error && <span role="alert">{end.error.message}.</span>}
    </aside>
  );
}

/**
 * Opens an address when an operator's access to a tenant begins or ends: the full page load clears cached data and the
 * chosen profile, which belong to the previous tenant.
 */
export function openAfterSwitch(address: string): void {
  chooseProfile(null);
  window.location.assign(address);
}
