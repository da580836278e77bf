import { supplyOffers } from "@/lib/api/operations/supply";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(supplyOffers);
