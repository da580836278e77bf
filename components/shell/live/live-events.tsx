"use client";

import { useIsFetching, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { t } from "@/lib/language/text";
import { EVENTS_PATH, QUEUE_EVENT, type DeskEvent, type QueueChange } from "@/lib/staff/client/desk-event";
import { toast } from "../../ui/feedback/toast-queue";
import { describeEvent } from "./describe-event";

/** Milliseconds without a running query after which a page counts as loaded. */
const SETTLED_MS = 3_000;
/** Wait before a refused connection is retried, in milliseconds; doubles each time. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 120_000;

const QUEUE_READS = ["queue.list", "queue.decided"];
/** Screens that show the queue themselves. */
const QUEUE_SCREENS = ["/home", "/on-request"];

/** Operations to refetch after a time without a stream. */
const MISSED = ["home.get", "notice.list", "booking.list", "booking.get", "salesQuote.list", "salesQuote.get"];

/**
 * Shows changes as they happen, without a reload: a supplier's answer, a traveller's choice; for operators, a booking
 * that waits for them. Without the stream the screens refetch every 20 seconds.
 */
export function LiveEvents() {
  const cache = useQueryClient();
  const path = usePathname();
  const here = useRef(path);
  const isSettled = useIsSettled();
  useEffect(() => {
    here.current = path;
  }, [path]);
  useEffect(() => {
    if (!isSettled) return undefined;
    let known: number | undefined;
    const onQueue = ({ waiting }: QueueChange) => {
      const isMore = known !== undefined && waiting > known;
      known = waiting;
      readAnew(cache, QUEUE_READS);
      if (isMore && !QUEUE_SCREENS.includes(here.current))
        toast({
          tone: "info",
          title: t("shell.live.requestArrived"),
          text: t("shell.live.waiting", { count: waiting }),
        });
    };
    return listen(cache, onQueue, (event) => {
      const { reads, news } = describeEvent(event);
      readAnew(cache, reads);
      if (!news || here.current === `/${news.screen}/${event.public_id}`) return;
      toast({ tone: news.tone === "negative" ? "info" : news.tone, title: news.title });
    });
  }, [cache, isSettled]);
  return null;
}

/**
 * Whether the page has finished its first reads. The stream opens afterwards, because it takes one of the browser's
 * few connections.
 */
function useIsSettled(): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isQuiet || isSettled) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, isSettled]);
  return isSettled;
}

function readAnew(cache: QueryClient, reads: readonly string[]): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(String(queryKey[0])) });
}

/**
 * Listens while the page is visible: without HTTP/2 a browser has six connections to a host, and a background page
 * needs none.
 * @returns a function that stops it
 */
function listen(
  cache: QueryClient,
  onQueue: (change: QueueChange) => void,
  onEvent: (event: DeskEvent) => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let wasOpen = false;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.visibilityState !== "visible") return;
    const opened = new EventSource(EVENTS_PATH);
    source = opened;
    opened.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      if (wasOpen) readAnew(cache, MISSED);
      wasOpen = true;
    });
    opened.addEventListener("message", ({ data }) => onEvent(JSON.parse(String(data)) as DeskEvent));
    opened.addEventListener(QUEUE_EVENT, ({ data }) => onQueue(JSON.parse(String(data)) as QueueChange));
    opened.addEventListener("error", () => {
      // The browser reopens a broken connection by itself, but not a refused one.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      timer = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
