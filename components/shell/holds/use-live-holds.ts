import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow } from "@/lib/staff/client/service-time";

export type LiveHold = ResponseOf<"hold.list">["items"][number] & { msLeft: number };

/** Refetch interval while there are holds, in milliseconds: another tab or device may book or release them. */
const REREAD_MS = 30_000;

/** The user's live holds, next to expire first. An expired hold disappears without a refetch. */
export function useLiveHolds(): LiveHold[] {
  const { data } = useRead(
    "hold.list",
    {},
    {
      staleTime: FRESH_FOR_MS,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.items.length ? REREAD_MS : false),
    },
  );
  const items = data?.items ?? [];
  const now = useServiceNow(items.length > 0 ? 1_000 : REREAD_MS).getTime();
  return items
    .map((hold) => ({ ...hold, msLeft: Date.parse(hold.expires_at) - now }))
    .filter((hold) => hold.msLeft > 0);
}
