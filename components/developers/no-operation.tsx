import { Braces } from "lucide-react";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/empty";

/** An address that names no operation, or one that this service has not. */
export function NoOperation() {
  return (
    <Empty
      icon={Braces}
      title="No such operation"
      action={<ButtonLink href="/developers/reference">All operations</ButtonLink>}
    >
      The reference has an operation by its id, such as bookingCancel. Those of the sandbox are there in a sandbox
      alone.
    </Empty>
  );
}
