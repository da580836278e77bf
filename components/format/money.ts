export * from "@/lib/format/money";
