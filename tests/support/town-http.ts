import { failure } from '../../core/kernel/failure.ts'
import { type HttpCall, Http } from '../../core/kernel/http.port.ts'
import { fail, ok } from '../../core/kernel/result.ts'
import type { Town } from './town.ts'

/** The server's own routes in process, as somebody who is signed in asks them. */
export class TownHttp extends Http {
  private readonly town: Town
  private readonly token: string
  readonly asked: HttpCall[] = []
  constructor(town: Town, token: string) {
    super()
    this.town = town
    this.token = token
  }
  async send(call: HttpCall) {
    this.asked.push(call)
    const search = new URLSearchParams(Object.entries(call.query ?? {}).map(([key, one]) => [key, String(one)])).toString()
    const told = await this.town.ask(call.method, search ? `${call.path}?${search}` : call.path, { token: this.token, body: call.body })
    if (told.text.startsWith('[')) return ok(JSON.parse(told.text) as unknown)
    return told.success ? ok(told.result as unknown) : fail(failure(told.status === 404 ? 'http.notFound' : 'server.refused', told.message))
  }
  async download() {
    return fail(failure('none', ''))
  }
}
