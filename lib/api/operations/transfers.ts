import { bookTransfer } from "@/lib/transfer/book";
import { prebookTransfer } from "@/lib/transfer/prebook";
import { toTransferSearchResponse } from "@/lib/transfer/present";
import {
  TransferBookRequest,
  TransferPrebookRequest,
  TransferSearchRequest,
  TransferSearchResponse,
} from "@/lib/transfer/schemas";
import { searchTransfers } from "@/lib/transfer/search";
import { operation } from "../operation";
import { bookStep, prebookStep, searchStep } from "../product-steps";

export const transferSearch = operation({
  ...searchStep,
  id: "transfer.search",
  path: "/transfer/search",
  summary: "Search transfers between two zones on a day",
  body: TransferSearchRequest,
  response: TransferSearchResponse,
  run: (context, { body }) => searchTransfers(context, body),
  present: toTransferSearchResponse,
});

export const transferPrebook = operation({
  ...prebookStep,
  id: "transfer.prebook",
  path: "/transfer/prebook",
  summary: "Prebook a transfer: pin its price and terms, and hold its vehicles or seats for 30 minutes",
  // The only prebook with an optional key.
  idempotent: "optional",
  body: TransferPrebookRequest,
  run: (context, { body }) => prebookTransfer(context, body),
});

export const transferBook = operation({
  ...bookStep,
  id: "transfer.book",
  path: "/transfer/book",
  summary: "Book a prebooked transfer",
  body: TransferBookRequest,
  run: (context, { body }) => bookTransfer(context, body),
});
