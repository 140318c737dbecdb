import type { Http } from '../../../core/kernel/http.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { objectOf } from '../../../core/kernel/json.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'
import { followedName, habitKey, keyOfFollowed } from '../../../core/settings/followed.ts'

const PATH = '/account/ownSettings'

/** Changes that come one after the other, columns that are drawn, go in one call. */
const GATHERING = 500

type Ports = { readonly keyValues: KeyValues; readonly http: Http; readonly ids: Ids; readonly keptSession: KeptSession }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is kept on this device; what the person likes is told to the server as well, and taken from there when he comes. */
export class FollowingValues extends KeyValues {
  readonly #ports: Ports
  #waiting: Record<string, unknown> = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Ports) {
    super()
    this.#ports = ports
  }

  get(key: string): unknown {
    return this.#ports.keyValues.get(key)
  }

  set(key: string, value: unknown, lifetime?: number): void {
    const { keyValues } = this.#ports
    const name = this.#nameOf(key)
    if (name !== undefined && !isSame(keyValues.get(key), value)) this.#tell({ [name]: value })
    keyValues.set(key, value, lifetime)
  }

  remove(key: string): void {
    this.#ports.keyValues.remove(key)
  }

  keys(prefix: string): readonly string[] {
    return this.#ports.keyValues.keys(prefix)
  }

  /** What the person left elsewhere becomes what is kept here; what the server does not know yet of this device, it is told. */
  async take(): Promise<void> {
    const { keyValues, http } = this.#ports
    const userId = this.#userId()
    if (userId === undefined) return
    const answer = await http.send({ method: 'GET', path: PATH })
    if (!answer.ok) return
    const known = objectOf(answer.value)
    for (const [name, value] of Object.entries(known)) {
      const key = keyOfFollowed(name, userId)
      if (key !== undefined) keyValues.set(key, value)
    }
    const own = keyValues.keys(habitKey(userId, '')).flatMap((key) => {
      const name = followedName(key, userId)
      return name === undefined || name in known ? [] : [[name, keyValues.get(key)] as const]
    })
    if (own.length) this.#tell(Object.fromEntries(own))
  }

  #userId(): string | undefined {
    return this.#ports.keptSession.current()?.user.userId
  }

  #nameOf(key: string): string | undefined {
    const userId = this.#userId()
    return userId === undefined ? undefined : followedName(key, userId)
  }

  #tell(values: Readonly<Record<string, unknown>>): void {
    Object.assign(this.#waiting, values)
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      const told = this.#waiting
      this.#waiting = {}
      this.#timer = undefined
      void this.#ports.http.send({ method: 'POST', path: PATH, body: { values: told }, key: this.#ports.ids.next() })
    }, GATHERING)
  }
}
