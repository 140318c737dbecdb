import type { IncomingHttpHeaders } from 'node:http'

/** Did a link, a foreign page or a prefetch send this? A call with an effect is not for them, though its path may be a GET (reliability DC7). */
export const isByLink = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' ||
  headers['sec-fetch-site'] === 'cross-site' ||
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))

const MINIMAL = /(^|,)\s*return\s*=\s*"?minimal"?\s*(;|,|$)/i

/** What is answered in `Preference-Applied` where the caller's preference was heeded (RFC 7240). */
export const MINIMAL_APPLIED = 'return=minimal'

export const prefersMinimal = ({ prefer }: IncomingHttpHeaders): boolean => prefer !== undefined && MINIMAL.test(String(prefer))
