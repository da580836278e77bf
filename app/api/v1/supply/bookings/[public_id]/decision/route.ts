import { supplyBookingDecide } from "@/lib/api/operations/supply-bookings";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(supplyBookingDecide);
