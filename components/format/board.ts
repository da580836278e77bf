export * from "@/lib/format/board";
