export * from "@/lib/format/segments";
