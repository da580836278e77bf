import { Braces } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";

/** Shown when the address names an operation that does not exist on this service. */
export function NoOperation() {
  return (
    <Empty
      icon={Braces}
      title="No such operation"
      action={<ButtonLink href="/developers/reference">All operations</ButtonLink>}
    >
      The address needs an operation’s id, such as bookingCancel. Sandbox operations exist only in a sandbox.
    </Empty>
  );
}
