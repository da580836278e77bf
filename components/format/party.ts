export * from "@/lib/format/party";
