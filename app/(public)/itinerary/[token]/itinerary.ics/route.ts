import type { NextRequest } from "next/server";
import { showTravellersCalendar } from "@/lib/staff/door/files/travellers-itinerary";

export async function GET(request: NextRequest, context: { params: Promise<{ token: string }> }): Promise<Response> {
  return showTravellersCalendar(request, (await context.params).token);
}
