"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../ui/button";
import { ForWriting } from "../ui/for-writing";

const NameTrip = dynamic(() => import("./name-trip").then((module) => module.NameTrip), { ssr: false });

/** Creates a trip; bookings are added on its page. */
export function NewTrip() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ForWriting>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        New trip
      </Button>
      {isOpen && <NameTrip onClose={() => setOpen(false)} />}
    </ForWriting>
  );
}
