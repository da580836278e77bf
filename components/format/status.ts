export * from "@/lib/format/status";
