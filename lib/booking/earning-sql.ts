// SQL: the sell price of a booking `b` and the net that the tenant owes for it, in minor units; a cancelled
// booking counts with its fee. Net is computed as in the account's ledger, the sell price as in `bookingEarning`.

export const NET_SQL = `account_price(b.status, b.total, b.cancelled_total, b.markup_percent, b.net_total)
             + account_fee(b.status, b.realized_penalty, b.currency_code, b.markup_percent, b.total, b.net_total)`;

export const SELL_SQL = `CASE WHEN b.status = 'CANCELLED' THEN 0
               ELSE coalesce(b.sell_price, b.total - b.cancelled_total) END
             + CASE WHEN b.realized_penalty IS NULL THEN 0 ELSE coalesce(least(round((b.realized_penalty ->> 'fee')::numeric * 10::numeric ^ currency_digits(b.currency_code)
                 * coalesce(b.sell_price, b.total) / nullif(b.total, 0)), coalesce(b.sell_price, b.total))::bigint, 0) END`;
