import { requestList } from "@/lib/api/operations/request-log";
import { serve } from "@/lib/api/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(requestList);
