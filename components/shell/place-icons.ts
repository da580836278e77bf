import {
  Boxes,
  Braces,
  ChartColumn,
  Hourglass,
  Luggage,
  Mail,
  NotebookText,
  ScrollText,
  Scale,
  Search,
  Settings,
  ShieldCheck,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import type { PlaceId } from "@/lib/staff/places";

/** The picture of each place, in the navigation and the palette. */
export const PLACE_ICONS: Record<PlaceId, LucideIcon> = {
  search: Search,
  bookings: NotebookText,
  trips: Luggage,
  outbox: Mail,
  "on-request": Hourglass,
  inventory: Boxes,
  webhooks: Webhook,
  reconciliation: Scale,
  usage: ChartColumn,
  requests: ScrollText,
  audit: ShieldCheck,
  developers: Braces,
  settings: Settings,
};
