"use client";

import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { Button as AriaButton, Dialog, DialogTrigger } from "react-aria-components";
import { formatRooms } from "@/lib/format/party";
import { PartyRows } from "@/components/products/search/party-rows";
import { Button } from "@/components/ui/button";
import { INPUT_CLASSES, classes } from "@/components/ui/class-names";
import { Floating } from "@/components/ui/floating";
import { t } from "@/lib/language/text";
import { MAX_ADULTS, MAX_CHILDREN, MAX_ROOMS, toOccupancy, type RoomInput } from "../search-state";

const LIMITS = { adults: MAX_ADULTS, children: MAX_CHILDREN };

interface Props {
  rooms: RoomInput[];
  onChange: (rooms: RoomInput[]) => void;
  problem?: string | undefined;
}

/** Rooms with their adults and children. Children's ages affect the price. */
export function RoomsField({ rooms, onChange, problem }: Props) {
  const replace = (at: number, room: RoomInput) => onChange(rooms.map((old, i) => (i === at ? room : old)));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id="rooms-label" className="text-xs font-semibold text-muted">
        {t("search.roomsAndGuests")}
      </span>
      <DialogTrigger>
        <AriaButton
          aria-labelledby="rooms-label rooms-value"
          {...(problem !== undefined && { "aria-describedby": "rooms-problem" })}
          className={classes(
            INPUT_CLASSES,
            "flex items-center justify-between gap-2 text-start",
            problem !== undefined && "border-negative",
          )}
        >
          <span id="rooms-value" className="truncate">
            {formatRooms(toOccupancy(rooms))}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </AriaButton>
        <Floating className="w-80 max-w-[calc(100vw-1rem)]">
          <Dialog
            aria-label={t("search.roomsAndGuests")}
            className="flex max-h-[70dvh] flex-col gap-4 overflow-auto p-4 outline-none"
          >
            {rooms.map((room, at) => (
              <RoomRows
                key={at}
                at={at}
                room={room}
                onChange={(next) => replace(at, next)}
                {...(rooms.length > 1 && { onRemove: () => onChange(rooms.filter((_, i) => i !== at)) })}
              />
            ))}
            <Button
              size="sm"
              isDisabled={rooms.length >= MAX_ROOMS}
              onPress={() => onChange([...rooms, { adults: 2, ages: [] }])}
            >
              <Plus aria-hidden className="size-4" />
              {t("search.addRoom")}
            </Button>
          </Dialog>
        </Floating>
      </DialogTrigger>
      {problem !== undefined && (
        <p id="rooms-problem" className="text-xs text-negative">
          {problem}
        </p>
      )}
    </div>
  );
}

interface RoomProps {
  at: number;
  room: RoomInput;
  onChange: (room: RoomInput) => void;
  onRemove?: () => void;
}

function RoomRows({ at, room, onChange, onRemove }: RoomProps) {
  return (
    <fieldset className="flex flex-col gap-2 border-b border-border pb-4">
      <legend className="sr-only">{t("search.roomNumber", { number: at + 1 })}</legend>
      <div className="flex h-8 items-center justify-between">
        <span aria-hidden className="font-semibold">
          {t("search.roomNumber", { number: at + 1 })}
        </span>
        {onRemove && (
          <Button size="sm" variant="quiet" aria-label={t("search.removeRoom", { number: at + 1 })} onPress={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <PartyRows party={room} onChange={onChange} limits={LIMITS} />
    </fieldset>
  );
}
