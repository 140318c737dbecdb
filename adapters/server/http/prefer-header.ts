import type { IncomingHttpHeaders } from 'node:http'

const MINIMAL = /(^|,)\s*return\s*=\s*"?minimal"?\s*(;|,|$)/i

/** What is answered in `Preference-Applied` where the caller's preference was heeded (RFC 7240). */
export const MINIMAL_APPLIED = 'return=minimal'

export const prefersMinimal = ({ prefer }: IncomingHttpHeaders): boolean => prefer !== undefined && MINIMAL.test(String(prefer))
