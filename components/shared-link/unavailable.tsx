import type { ReactNode } from "react";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-3 px-4 py-10">
      <h1 className="text-lg">{title}</h1>
      <p className="text-muted">{children}</p>
    </main>
  );
}

/**
 * For a link that is unknown, was revoked or has expired: it does not say which.
 * @param title what is not available
 * @param text what to do; by default for a traveller
 */
export const LinkUnavailable = ({ title, text = t("sharedLink.goneText") }: { title: string; text?: string }) => (
  <Message title={title}>{text}</Message>
);

/** Shown after many wrong links from the same address. */
export const LinkThrottled = ({ seconds }: { seconds: number }) => (
  <Message title={t("sharedLink.throttled")}>
    {t("sharedLink.reloadIn", { seconds: formatCount(seconds, "second") })}
  </Message>
);
