import { Building } from "lucide-react";
import { Empty } from "../ui/empty";

/** What an operator sees where a partner's people work. */
export function NoPartner() {
  return (
    <Empty isPage icon={Building} title="Operators belong to no partner">
      Searching and booking are done for a partner. Sign in as a partner’s agent or admin to do so.
    </Empty>
  );
}
