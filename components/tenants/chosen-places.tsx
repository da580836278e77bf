"use client";

import { X } from "lucide-react";
import { useRead } from "@/lib/staff/client/hooks";
import { Button } from "../ui/button";

/** The places of a contract, each with a button that removes it. */
export function ChosenPlaces({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  if (!ids.length) return null;
  return (
    <ul aria-label="Places of the contract" className="flex flex-wrap gap-1.5">
      {ids.map((id) => (
        <li key={id}>
          <Place id={id} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

function Place({ id, onRemove }: { id: string; onRemove: () => void }) {
  const place = useRead("place.get", { params: { public_id: id }, as: "operator" }, { staleTime: 300_000 });
  const name = place.data?.name ?? id;
  return (
    <Button size="sm" aria-label={`Remove ${name}`} onPress={onRemove}>
      {name}
      <X aria-hidden className="size-3.5" />
    </Button>
  );
}
