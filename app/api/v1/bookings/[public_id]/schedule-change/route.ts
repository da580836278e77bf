import { bookingScheduleChange } from "@/lib/api/operations/bookings";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(bookingScheduleChange);
