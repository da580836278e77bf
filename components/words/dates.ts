export * from "@/lib/words/dates";
