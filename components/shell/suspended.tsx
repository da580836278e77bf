"use client";

import { CirclePause } from "lucide-react";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { leave } from "./leave";

/** What the people of a suspended tenant see instead of every screen. */
export function Suspended({ tenantName }: { tenantName: string }) {
  return (
    <main className="mx-auto w-full max-w-2xl p-6 sm:py-16">
      <Empty
        isPage
        icon={CirclePause}
        title={`${tenantName} is suspended`}
        action={<Button onPress={leave}>Sign out</Button>}
      >
        Your bookings stay as they are, and your guests can travel. Nothing can be searched, booked or changed until the
        account is resumed: speak to your contact at the wholesaler.
      </Empty>
    </main>
  );
}
