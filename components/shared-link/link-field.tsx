"use client";

import { useSyncExternalStore } from "react";
import { t } from "@/lib/language/text";
import { toast } from "../ui/feedback/toast-queue";
import { CopyField } from "../ui/values/copy-field";

const subscribe = () => () => undefined;

/** Copies a traveller's link, and says so; without the browser's permission it is copied from its field. */
export function copyLink(path: string | null): void {
  if (path === null) return;
  void navigator.clipboard?.writeText(location.origin + path).then(
    () => toast({ tone: "positive", title: t("ui.copied") }),
    () => undefined,
  );
}

/** A traveller's link for copying. */
export function LinkField({ path }: { path: string }) {
  // The server does not know how the browser addresses it.
  const origin = useSyncExternalStore(
    subscribe,
    () => location.origin,
    () => "",
  );
  return <CopyField label={t("quotes.link.forTraveller")} value={origin + path} />;
}
