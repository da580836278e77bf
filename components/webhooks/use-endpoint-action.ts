import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";

type ActionId =
  | "webhook.update"
  | "webhook.delete"
  | "webhook.subscribe"
  | "webhook.rotateSecret"
  | "webhook.verify"
  | "webhook.test"
  | "webhook.retry"
  | "webhook.replay";

/** An action on an endpoint; afterwards the queries of endpoints and deliveries are refetched. */
export function useEndpointAction<Id extends ActionId>(id: Id) {
  const cache = useQueryClient();
  const act = useAct(id);
  const refresh = () => {
    void cache.invalidateQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith("webhook.") });
  };
  return { ...act, refresh };
}
