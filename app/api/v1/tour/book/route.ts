import { tourBook } from "@/lib/api/operations/tours";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(tourBook);
