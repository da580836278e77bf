import {
  Boxes,
  Braces,
  ChartColumn,
  CircleUserRound,
  Hourglass,
  Luggage,
  Mail,
  NotebookText,
  ScrollText,
  Scale,
  Search,
  Settings,
  ShieldCheck,
  Users,
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
  users: Users,
  account: CircleUserRound,
  settings: Settings,
};
