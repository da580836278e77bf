"use client";

import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button";
import { onDemand } from "../ui/on-demand";

const NameTrip = onDemand(() => import("./name-trip").then((module) => module.NameTrip));

/** Creates a trip; bookings are added on its page. */
export function NewTrip() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        New trip
      </Button>
      {isOpen && (
        <Suspense>
          <NameTrip onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
