export * from "@/lib/words/product";
