import { NotForYou } from "@/components/shell/not-for-you";

export default function Forbidden() {
  return <NotForYou />;
}
