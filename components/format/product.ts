export * from "@/lib/format/product";
