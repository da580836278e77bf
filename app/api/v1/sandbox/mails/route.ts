import { sandboxMails } from "@/lib/api/operations/sandbox";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sandboxMails);
