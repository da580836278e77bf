"use client";

import { CirclePause } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { leave } from "../leave";

/** Shown to users of a suspended tenant instead of every screen. */
export function Suspended({ tenantName }: { tenantName: string }) {
  return (
    <main className="mx-auto w-full max-w-2xl p-6 sm:py-16">
      <Empty
        isPage
        icon={CirclePause}
        title={`${tenantName} is suspended`}
        action={<Button onPress={leave}>Sign out</Button>}
      >
        Your bookings stay valid, and your guests can travel. You cannot search, book or change anything until the
        account is resumed. Contact the wholesaler.
      </Empty>
    </main>
  );
}
