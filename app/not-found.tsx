import { NothingHere } from "@/components/shell/notices/nothing-here";

export default function NotFound() {
  return <NothingHere />;
}
