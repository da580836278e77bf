import { propertyOffers } from "@/lib/api/operations/accommodation";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(propertyOffers);
