import type { NextRequest } from "next/server";
import { showItinerary } from "@/lib/staff/door/files/trip-itinerary";

export async function GET(request: NextRequest, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await context.params;
  return showItinerary(request, (name) => request.cookies.get(name)?.value, id);
}
