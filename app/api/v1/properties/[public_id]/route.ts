import { propertyGet } from "@/lib/api/operations/content";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(propertyGet);
