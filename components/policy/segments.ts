export * from "@/lib/words/segments";
