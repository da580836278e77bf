import { transferBook } from "@/lib/api/operations/transfers";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(transferBook);
