import { flightSearch } from "@/lib/api/operations/flights";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(flightSearch);
