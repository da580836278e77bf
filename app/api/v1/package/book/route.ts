import { packageBook } from "@/lib/api/operations/packages";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(packageBook);
