import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (user: string) => string

const SUCCESS: Answer = (user) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>${user}</cas:user>
    <cas:attributes><cas:displayName>某人</cas:displayName></cas:attributes>
  </cas:authenticationSuccess>
</cas:serviceResponse>`

const FAILURE = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationFailure code="INVALID_TICKET">Ticket not recognized</cas:authenticationFailure>
</cas:serviceResponse>`

/** A server of single sign-on that speaks CAS 3, or CAS 2 only: tickets for a user and a service, each good once. */
export const openCas = async ({ generation = 3, success = SUCCESS }: { generation?: 2 | 3; success?: Answer } = {}) => {
  const tickets = new Map<string, { readonly user: string; readonly service: string }>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas')
    const isCall = pathname === '/cas/serviceValidate' || (generation === 3 && pathname === '/cas/p3/serviceValidate')
    if (!isCall) return response.writeHead(404).end()
    const ticket = searchParams.get('ticket') ?? ''
    const held = tickets.get(ticket)
    tickets.delete(ticket)
    const isGood = held !== undefined && held.service === searchParams.get('service')
    response.writeHead(200, { 'Content-Type': 'application/xml;charset=UTF-8' }).end(isGood ? success(held.user) : FAILURE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  let count = 0
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    /** What a browser comes back with after signing in there. */
    ticketFor: (user: string, service: string): string => {
      const ticket = `ST-${(count += 1)}-abc.cas01`
      tickets.set(ticket, { user, service })
      return ticket
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
