export type { CategoryCode } from "@/lib/catalogue/reference-schemas";
