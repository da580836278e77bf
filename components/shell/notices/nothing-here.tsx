import { MapPinOff } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";

/** The page for an unknown address. */
export function NothingHere() {
  return (
    <main className="mx-auto max-w-xl px-4 py-20">
      <Empty
        isPage
        icon={MapPinOff}
        title="No such page"
        action={
          <ButtonLink href="/search" variant="primary">
            Go to search
          </ButtonLink>
        }
      >
        There is no page at this address. Check the address.
      </Empty>
    </main>
  );
}
