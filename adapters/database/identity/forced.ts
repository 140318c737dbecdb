import { statement } from '../sql.ts'

/** Sessions of accounts, and single ones by their number, end by an administrator's hand: who sits there is told so. */
export const FORCE_OUT = statement(`UPDATE xq_session SET forced = true, expires_at = least(expires_at, $3::int8)
WHERE user_id = ANY($1::text[]) OR proved_as = ANY($1::text[]) OR left(token_hash, 16) = ANY($2::text[])`)
