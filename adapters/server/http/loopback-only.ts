import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../settings/settings.ts'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'] as const

const hostName = (host: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]*))(?::\d+)?$/.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

/** Does the call come straight from this machine, under one of its own names? A foreign page could point its name at us (reliability ID2). */
export const isFromHere = (headers: IncomingHttpHeaders): boolean =>
  FORWARDING.every((name) => headers[name] === undefined) && isLoopback(hostName(headers.host ?? ''))
