import { Building } from "lucide-react";
import { Empty } from "../ui/empty";

/** What an operator sees where a partner's people work. */
export function NoPartner() {
  return (
    <Empty isPage icon={Building} title="Operators belong to no partner">
      Open a tenant at Tenants to look into its bookings, or to act for it.
    </Empty>
  );
}
