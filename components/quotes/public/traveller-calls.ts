import type { TravellerAct } from "@/lib/sales-quote/schemas";

export type Sent = { isDone: true } | { isDone: false; message: string };

const UNREACHABLE: Sent = { isDone: false, message: "The service did not respond: check the connection and try again" };

/** Sends what the traveller did on the page of a quote. */
export async function sendAct(act: TravellerAct): Promise<Sent> {
  try {
    const response = await fetch("/api/quote", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(act),
    });
    const { message } = (await response.json()) as { message?: string };
    if (response.ok) return { isDone: true };
    if (response.status === 404) return { isDone: false, message: "This quote is not available any more" };
    if (response.status === 429) return { isDone: false, message: "Too many attempts: try again in a minute" };
    return { isDone: false, message: message ?? "The choice could not be sent" };
  } catch {
    return UNREACHABLE;
  }
}
