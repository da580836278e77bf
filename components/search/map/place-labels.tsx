import type { Place } from "../results/use-surroundings";
import type { Cluster } from "./clusters";
import { pixelOf, type Camera, type Size } from "./mercator";

/** Priority of place types when labels overlap. */
const RANK = ["CITY", "DISTRICT", "AIRPORT", "STATION", "PORT", "POI", "REGION"];
const LETTER = 6.5;
const LINE = 16;

/** About half the size of a pin, in pixels. */
const PIN = { width: 36, height: 14 };

interface Props {
  places: readonly Place[];
  /** Pins that labels must not overlap. */
  clusters: readonly Cluster[];
  camera: Camera;
  size: Size;
}

/** Labels of the catalogue's places, without overlaps. */
export function PlaceLabels({ places, clusters, camera, size }: Props) {
  const placed: { x: number; y: number; half: number; place: Place }[] = [];
  const ranked = places
    .filter(({ location, type }) => location && RANK.includes(type))
    .sort((a, b) => RANK.indexOf(a.type) - RANK.indexOf(b.type));
  for (const place of ranked) {
    const at = pixelOf(place.location!, camera.scale);
    const [x, y] = [size.width / 2 + at.x - camera.x, size.height / 2 + at.y - camera.y];
    const half = (nameOf(place).length * LETTER) / 2;
    const isInside = x > half && x < size.width - half && y > LINE && y < size.height - LINE;
    if (!isInside) continue;
    const isFree = placed.every((other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > LINE);
    const isBare = clusters.every(
      (pin) => Math.abs(pin.x - at.x) > PIN.width + half || Math.abs(pin.y - at.y + 8) > PIN.height + LINE / 2,
    );
    if (isFree && isBare) placed.push({ x, y, half, place });
  }
  return (
    <g aria-hidden className="pointer-events-none">
      {placed.map(({ x, y, place }) => (
        <g key={place.public_id} transform={`translate(${x} ${y})`}>
          <circle r={2} className="fill-muted" />
          <text
            y={-6}
            textAnchor="middle"
            className="fill-muted stroke-bg text-xs [paint-order:stroke]"
            strokeWidth={3}
            fontWeight={place.type === "CITY" ? 600 : 400}
          >
            {nameOf(place)}
          </text>
        </g>
      ))}
    </g>
  );
}

const nameOf = ({ name, iata_code }: Place): string => (iata_code === null ? name : `${name} (${iata_code})`);
