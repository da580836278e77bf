import { useRead } from "@/lib/staff/client/hooks";
import { useAddress } from "../ui/use-address";

/** The scopes that a first booking needs. */
const SCOPES = ["distribution:read", "distribution:booking"] as const;

/** The credential in the examples: the one in the address, else the first one that may book. */
export function useCredential() {
  const { query, change } = useAddress();
  const { data, error, isPending, refetch } = useRead("credential.list", {});
  const active = data?.items.filter(({ status }) => status === "ACTIVE") ?? [];
  const credential =
    active.find(({ public_id: id }) => id === query.get("credential")) ??
    active.find(({ scopes }) => SCOPES.every((scope) => scopes.includes(scope))) ??
    active[0];
  const choose = (id: string) => change({ credential: id });
  return { credential, active, choose, error, isPending, refetch };
}
