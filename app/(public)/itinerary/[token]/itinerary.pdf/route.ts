import type { NextRequest } from "next/server";
import { showTravellersItinerary } from "@/lib/staff/door/files/travellers-itinerary";

export async function GET(request: NextRequest, context: { params: Promise<{ token: string }> }): Promise<Response> {
  return showTravellersItinerary(request, (await context.params).token);
}
