import { Bus, CarFront } from "lucide-react";
import type { z } from "zod";
import type { TransferOffer } from "@/lib/transfer/schemas";
import { formatLanguageName } from "@/lib/format/names";
import { formatCount } from "@/lib/format/counts";
import { formatMinutes } from "@/lib/format/dates";
import { Picture, type RecordImage } from "../ui/pictures/picture";
import { bagsTaken } from "./bags";

type Offer = z.output<typeof TransferOffer>;
type Facts = Pick<Offer, "vehicle_type" | "units" | "service_class" | "duration_minutes" | "languages">;

/** `2 × Minivan, private`, `Shuttle, shared`. */
export function transferName({ vehicle_type: { name }, units, service_class }: Facts): string {
  if (service_class === 2) return `${name}, shared`;
  return `${units > 1 ? `${units} × ` : ""}${name}, private`;
}

interface Props {
  offer: Offer;
  /** The vehicle's picture. */
  image?: RecordImage | undefined;
  /** Whether there is a picture instead of an icon. */
  isPictured?: boolean;
}

/** The facts of a transfer: vehicle, capacity and duration. */
export function TransferFacts({ offer, image, isPictured = false }: Props) {
  const { vehicle_type: vehicle, service_class, units, duration_minutes, languages } = offer;
  const Icon = service_class === 1 ? CarFront : Bus;
  const facts = [
    service_class === 1
      ? `up to ${formatCount(vehicle.max_passengers * units, "passenger")}, ${formatCount(bagsTaken(offer), "bag")}`
      : `${formatCount(units, "seat")} in a shared vehicle`,
    duration_minutes !== null && formatMinutes(duration_minutes),
    languages.length > 0 && languages.map(formatLanguageName).join(", "),
  ];
  return (
    <div className="flex items-center gap-3">
      {isPictured ? (
        <Picture image={image} alt="" sizes="6rem" className="aspect-[3/2] w-24 self-start rounded" icon={Icon} />
      ) : (
        <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded bg-accent-soft text-accent">
          <Icon className="size-5" />
        </span>
      )}
      <div className="min-w-0">
        <h2 className="text-sm">{transferName(offer)}</h2>
        <p className="text-xs text-muted">{facts.filter(Boolean).join(" · ")}</p>
      </div>
    </div>
  );
}
