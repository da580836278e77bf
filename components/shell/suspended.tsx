import { CirclePause } from "lucide-react";
import { Empty } from "../ui/empty";

/** What the people of a suspended tenant see instead of every screen. */
export function Suspended({ tenantName }: { tenantName: string }) {
  return (
    <Empty isPage icon={CirclePause} title={`${tenantName} is suspended`}>
      Your bookings stay as they are, and your guests can travel. Nothing can be searched, booked or changed until the
      account is resumed: speak to your contact at the wholesaler.
    </Empty>
  );
}
