export * from "@/lib/words/party";
