import { useEffect } from "react";

/** The pages that people without an account open by a link, by their addresses. */
type SharedPage = "quote" | "itinerary" | "supplier";

/** Sends a person's act on the page of a link. */
export const postLinkAct = (page: SharedPage, act: object): Promise<Response> =>
  fetch(`/api/${page}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(act),
  });

/** Counts a view once a person's browser shows the page: programs that only fetch links run no scripts. */
export function useCountedView(page: SharedPage, token: string): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", count);
      // A failed request changes nothing on the page. The answer's body is read, because the connection is busy until
      // then.
      postLinkAct(page, { act: "view", token })
        .then((response) => response.text())
        .catch(() => undefined);
    };
    document.addEventListener("visibilitychange", count);
    count();
    return () => document.removeEventListener("visibilitychange", count);
  }, [page, token]);
}
