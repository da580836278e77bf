import { Building } from "lucide-react";
import { Empty } from "@/components/ui/feedback/empty";

/** Shown to operators on the screens of partners. */
export function NoPartner() {
  return (
    <Empty isPage icon={Building} title="Operators belong to no partner">
      Open a tenant under Tenants to view its bookings or to act for it.
    </Empty>
  );
}
