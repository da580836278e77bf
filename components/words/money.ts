export * from "@/lib/words/money";
