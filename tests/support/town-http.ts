import { failure } from '../../core/kernel/failure.ts'
import { type HttpCall, Http } from '../../core/kernel/http.port.ts'
import type { NamedBytes } from '../../core/kernel/named-bytes.ts'
import { fail, ok, type Result } from '../../core/kernel/result.ts'
import { type Town, toldOf } from './town.ts'

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
    const told = await this.town.ask(call.method, addressOf(call), { token: this.token, body: call.body })
    if (told.text.startsWith('[')) return ok(JSON.parse(told.text) as unknown)
    return told.success ? ok(told.result as unknown) : fail(failure(told.status === 404 ? 'http.notFound' : 'server.refused', told.message))
  }
  async download(call: HttpCall): Promise<Result<NamedBytes>> {
    const answer = await this.town.app.inject({
      method: call.method,
      url: `/xqErp${addressOf(call)}`,
      headers: { 'x-access-token': this.token },
    })
    if (String(answer.headers['content-type']).startsWith('application/json'))
      return fail(failure('server.refused', toldOf(answer).message))
    return ok({ name: '', bytes: answer.rawPayload })
  }
}

const addressOf = ({ path, query = {} }: HttpCall): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, one]) => [key, String(one)])).toString()
  return search ? `${path}?${search}` : path
}
