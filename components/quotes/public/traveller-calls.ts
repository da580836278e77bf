import { postAct } from "@/components/shared-link/use-counted-view";
import { t } from "@/lib/language/text";
import { textOfResponse } from "@/lib/staff/client/failure-text";
import type { TravellerAct } from "@/lib/sales-quote/schemas";

type Sent = { isDone: true } | { isDone: false; message: string };

const unreachable = (): Sent => ({ isDone: false, message: t("quotes.public.silent") });

/** Sends the traveller's action on a quote's page to the service. */
export async function sendAct(act: TravellerAct): Promise<Sent> {
  try {
    const response = await postAct("quote", act);
    const answer = (await response.json()) as { code?: string; message?: string };
    if (response.ok) return { isDone: true };
    if (response.status === 404) return { isDone: false, message: t("quotes.public.unavailable") };
    if (response.status === 429) return { isDone: false, message: t("quotes.public.throttledAct") };
    return { isDone: false, message: textOfResponse(answer) ?? t("quotes.choose.failed") };
  } catch {
    return unreachable();
  }
}
