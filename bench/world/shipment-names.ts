import { accountAt, agentAt, batchAt, companyAt, productAt, stockAt } from './names.ts'

/** Clients at once, each of which ships to a customer of its own. */
export const POSTING = 8
export const SELLING = 16

/** Whether the lines of every client are of products of its own, or all sell the same, each beginning with another. */
export type Spread = 'apart' | 'same'

export const goodsOf = (spread: Spread, client: number, line: number, lines: number): number =>
  spread === 'apart' ? client * lines + line : (client + line) % lines

/** A shipment that waits to leave, by the run and the client it was made ready for. */
export const shipmentAt = (run: number, client: number, place: number) => `bench-shipment-${run}-${client}-${place}`

/** Lines of a shipment whose statements are sent again. */
export const LONG = 50

/** The parties of a client's shipments, and what its lines are of: its own. */
export const namesOf = (client: number): readonly string[] => [
  ...[companyAt(client), agentAt(client), accountAt(client)],
  ...Array.from({ length: LONG }, (_, line) => goodsOf('apart', client, line, LONG)).flatMap((at) => [
    productAt(at),
    stockAt(at),
    batchAt(at),
  ]),
]
