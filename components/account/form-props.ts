import type { ResponseOf } from "@/lib/staff/client/operations";

/** A tenant's account and what happens after a form has changed it. */
export interface FormProps {
  tenantId: string;
  account: ResponseOf<"tenantAccount.get">;
  onSaved: (title: string) => void;
  onLeave: () => void;
}
