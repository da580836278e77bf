"use client";

import { MapPin, Plane, Ship, TrainFront, type LucideIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { t } from "@/lib/language/text";
import { Anchored } from "@/components/map/anchored";
import { MapLine } from "@/components/map/map-shapes";
import { boundsOfNamed, PointPin } from "@/components/map/points-map";
import { FiguresTable, type Figure } from "@/components/map/results/figures-table";
import { MAP_ALONE_HEIGHT, MAP_BESIDE_LIST_HEIGHT } from "@/components/map/results/side-by-side";
import { WithTable } from "@/components/map/results/with-table";
import { StreetMap } from "@/components/map/street-map";
import type { LabelledId } from "@/components/products/search/address";
import { formatDistance, kilometresBetween } from "@/components/search/geography";
import { classes } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useZone, useZonesFrom, zoneName, type Zone } from "../use-zones";
import { groupSpots } from "./spots";

const ICONS: Record<string, LucideIcon> = { AIRPORT: Plane, STATION: TrainFront, PORT: Ship };
const iconOf = ({ type }: Zone): LucideIcon => ICONS[type] ?? MapPin;

/** A short name, because pins are close together; the table has the full name. */
const pinName = ({ name, iata_code: code }: Zone): string => code ?? name;

interface Props {
  from: LabelledId;
  to: LabelledId;
  /** Whether the map is beside a list; otherwise it is above it. */
  isBeside: boolean;
  /** Called with another zone that has a transfer from the start. */
  onChoose: (to: LabelledId) => void;
}

/** A map of a transfer's start and destination, joined by a line, and the other zones with transfers from the start. */
export function RouteMap({ from, to, isBeside, onChoose }: Props) {
  const near = useZonesFrom(from.id);
  const far = useZone(to.id);
  const height = isBeside ? MAP_BESIDE_LIST_HEIGHT : MAP_ALONE_HEIGHT;
  if (near.isPending || far.isPending) return <Skeleton className={height} />;
  if (!near.zone || !far.data) {
    return <Notice tone="caution" title={t("transfers.map.unread")} />;
  }
  const others = near.served.filter(({ public_id }) => public_id !== to.id);
  return <Route start={near.zone} end={far.data} others={others} height={height} onChoose={onChoose} />;
}

interface RouteProps {
  start: Zone;
  end: Zone;
  others: readonly Zone[];
  height: string;
  onChoose: (to: LabelledId) => void;
}

function Route({ start, end, others, height, onChoose }: RouteProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const way = useMemo(() => [start, end].flatMap(({ location }) => location ?? []), [start, end]);
  const bounds = useMemo(() => boundsOfNamed(way), [way]);
  const spots = useMemo(() => groupSpots([start, end, ...others]), [start, end, others]);
  const all = [start, end, ...others];
  const choose = (id: string) => {
    const zone = others.find(({ public_id }) => public_id === id);
    if (zone) onChoose({ id, label: zoneName(zone) });
  };
  const nowhere = all.filter(({ location }) => !location).length;
  return (
    <WithTable
      map={
        <StreetMap
          label={t("transfers.aria.map")}
          className={height}
          bounds={bounds}
          resetLabel={t("transfers.map.showRoute")}
        >
          {way.length > 1 && <MapLine points={way} />}
          <fieldset aria-label={t("transfers.map.zones")}>
            {spots.map(({ at, zones }) => (
              <Anchored
                key={`${at.latitude} ${at.longitude}`}
                at={at}
                isInFront={zones.some((zone) => zone === start || zone === end || zone.public_id === hovered)}
              >
                <span className="flex flex-col items-center gap-1">
                  {zones.map((zone) =>
                    zone === start || zone === end ? (
                      <PointPin key={zone.public_id} name={pinName(zone)} icon={iconOf(zone)} />
                    ) : (
                      <ZoneButton
                        key={zone.public_id}
                        zone={zone}
                        icon={iconOf(zone)}
                        isHovered={hovered === zone.public_id}
                        onHover={setHovered}
                        onPress={choose}
                      />
                    ),
                  )}
                </span>
              </Anchored>
            ))}
          </fieldset>
        </StreetMap>
      }
      note={nowhere > 0 ? t("transfers.map.without", { count: nowhere }) : t("transfers.map.straight")}
      table={
        <FiguresTable
          caption={t("transfers.map.zonesCaption")}
          what={t("transfers.zone")}
          rows={all}
          keyOf={({ public_id }) => public_id}
          nameOf={zoneName}
          columns={figuresOf(start, end)}
          isChoice={(zone) => zone !== start && zone !== end}
          onPick={choose}
          onHover={setHovered}
        />
      }
    />
  );
}

const figuresOf = (start: Zone, end: Zone): readonly Figure<Zone>[] => [
  {
    label: t("transfers.onMap"),
    of: (zone) =>
      zone === start
        ? t("transfers.onMap.start")
        : zone === end
          ? t("transfers.onMap.destination")
          : t("transfers.onMap.other"),
  },
  {
    label: t("transfers.fromStart"),
    isNumber: true,
    of: (zone) =>
      zone !== start && zone.location && start.location
        ? formatDistance(kilometresBetween(start.location, zone.location))
        : "–",
  },
];

interface ZoneButtonProps {
  zone: Zone;
  icon: LucideIcon;
  /** Whether the pointer is on the zone's row in the table. */
  isHovered: boolean;
  onHover: (id: string | null) => void;
  onPress: (id: string) => void;
}

/** A button for another destination: pressing it searches transfers there. */
function ZoneButton({ zone, icon: Icon, isHovered, onHover, onPress }: ZoneButtonProps) {
  const { public_id: id } = zone;
  return (
    <Button
      aria-label={t("transfers.transfersTo", { place: zoneName(zone) })}
      data-linked={isHovered || undefined}
      onHoverChange={(isOver) => onHover(isOver ? id : null)}
      onPress={() => onPress(id)}
      className={classes(
        "flex h-7 items-center gap-1.5 rounded-full border pe-2.5 ps-1.5 text-xs font-semibold whitespace-nowrap pointer-coarse:h-9",
        isHovered
          ? "border-transparent bg-accent text-on-accent"
          : "border-line bg-raised text-text data-hovered:border-accent",
      )}
    >
      <Icon aria-hidden className="size-4" />
      <span className="max-w-40 truncate">{pinName(zone)}</span>
    </Button>
  );
}
