import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('unasked_connections')
})
afterAll(() => town.close())

/** What a connection is told when the server gives it up. */
const toldOn = (bytesRead: number, code: string): { readonly said: string; readonly isClosed: boolean } => {
  const socket = Object.assign(new PassThrough(), { bytesRead })
  town.app.server.emit('clientError', Object.assign(new Error(code), { code }), socket)
  return { said: String(socket.read() ?? ''), isClosed: socket.destroyed || socket.writableEnded }
}

test('a connection that a browser opened ahead and asked nothing on is closed without a word', () => {
  expect(toldOn(0, 'ERR_HTTP_REQUEST_TIMEOUT')).toEqual({ said: '', isClosed: true })
})

test.each(['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_METHOD'])('one that sent what is no request is told so (%s)', (code) => {
  const { said, isClosed } = toldOn(12, code)
  expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(isClosed).toBe(true)
})
