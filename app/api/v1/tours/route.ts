import { tourList } from "@/lib/api/operations/reference";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(tourList);
