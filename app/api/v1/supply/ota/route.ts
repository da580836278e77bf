import { otaEndpoint } from "@/lib/api/endpoints";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(otaEndpoint);
