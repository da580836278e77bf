export * from "@/lib/words/status";
