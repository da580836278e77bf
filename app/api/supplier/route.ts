import { answerSupplier } from "@/lib/staff/door/supplier-door";

export { answerSupplier as POST };
