export * from "@/lib/format/dates";
