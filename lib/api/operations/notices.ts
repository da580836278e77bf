import { listOwnNotices, readNotices, toNoticeList } from "@/lib/notification/notice/notices";
import { NoticeList, ReadNotices } from "@/lib/notification/notice/schemas";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  response: NoticeList,
  statuses: [200],
  errors: [],
  present: toNoticeList,
} as const;

export const noticeList = operation({
  ...shared,
  id: "notice.list",
  freshness: "current",
  method: "GET",
  path: "/staff/me/notices",
  summary: "List what happened to bookings and quotes without the agency's people",
  run: listOwnNotices,
});

export const noticeRead = operation({
  ...shared,
  id: "notice.read",
  method: "POST",
  path: "/staff/me/notices/read",
  idempotent: "optional",
  isKeyedAround: true,
  summary: "Mark notices as read",
  body: ReadNotices,
  run: (context, { body }) => readNotices(context, body),
});
