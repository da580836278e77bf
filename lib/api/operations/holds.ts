import { listHolds, toHoldList } from "@/lib/booking/holds/holds";
import { HoldList } from "@/lib/booking/holds/schemas";
import { operation } from "../operation";

export const holdList = operation({
  audience: "staff",
  id: "hold.list",
  method: "GET",
  path: "/staff/holds",
  summary: "List one's own live holds, the next one to end first",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  response: HoldList,
  statuses: [200],
  errors: [],
  run: listHolds,
  present: toHoldList,
});
