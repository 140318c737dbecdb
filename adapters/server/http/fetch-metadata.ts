import type { IncomingHttpHeaders } from 'node:http'

/** Did a link, a foreign page or a prefetch send this? A call with an effect is not for them, though its path may be a GET (reliability DC7). */
export const isByLink = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' ||
  headers['sec-fetch-site'] === 'cross-site' ||
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
