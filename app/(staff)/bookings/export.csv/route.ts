import type { NextRequest } from "next/server";
import { exportBookings } from "@/lib/staff/door/files/booking-export";

export async function GET(request: NextRequest): Promise<Response> {
  return exportBookings(request, (name) => request.cookies.get(name)?.value);
}
