export * from "@/lib/words/board";
