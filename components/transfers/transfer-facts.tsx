import { Bus, CarFront } from "lucide-react";
import type { z } from "zod";
import type { TransferOffer } from "@/lib/transfer/schemas";
import { formatLanguageName } from "@/lib/format/names";
import { formatCount } from "@/lib/format/counts";
import { formatMinutes } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { Picture, type RecordImage } from "../ui/pictures/picture";
import { bagsTaken } from "./transfer-state";

type Offer = z.output<typeof TransferOffer>;
type Facts = Pick<Offer, "units" | "service_class"> & { vehicle_type: Pick<Offer["vehicle_type"], "name"> };
type Described = Pick<Offer, "units" | "service_class" | "duration_minutes" | "languages"> & {
  vehicle_type: Omit<Offer["vehicle_type"], "public_id">;
};

/** A transfer's name: `2 × Minivan, private`, `Shuttle, shared`. */
export function transferName({ vehicle_type: { name }, units, service_class }: Facts): string {
  if (service_class === 2) return t("transfers.name.shared", { name });
  return units > 1 ? t("transfers.name.privateUnits", { units, name }) : t("transfers.name.private", { name });
}

/** The facts of a transfer: `3 passengers, 2 bags · 45 min · English`. */
export function describeTransfer(offer: Described): string {
  const { vehicle_type: vehicle, service_class, units, duration_minutes: minutes, languages } = offer;
  const facts = [
    service_class === 1
      ? t("transfers.capacity", {
          passengers: formatCount(vehicle.max_passengers * units, "passenger"),
          bags: formatCount(bagsTaken(offer), "bag"),
        })
      : t("transfers.seats", { seats: formatCount(units, "seat") }),
    minutes !== null && formatMinutes(minutes),
    languages.length > 0 && languages.map(formatLanguageName).join(t("format.comma")),
  ];
  return facts.filter(Boolean).join(" · ");
}

interface Props {
  offer: Offer;
  /** The vehicle's picture. */
  image?: RecordImage | undefined;
  /** Whether the row has a picture instead of an icon. */
  isPictured?: boolean;
}

/** The facts of a transfer: vehicle, capacity and duration. */
export function TransferFacts({ offer, image, isPictured = false }: Props) {
  const Icon = offer.service_class === 1 ? CarFront : Bus;
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
        <p className="text-xs text-muted">{describeTransfer(offer)}</p>
      </div>
    </div>
  );
}
