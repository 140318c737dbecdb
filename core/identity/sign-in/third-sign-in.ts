import type { Challenges } from './challenges.port.ts'
import type { Secrets } from '../secrets.port.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { ThirdPerson } from './third-parties.port.ts'

/** A browser on its way to another site, a person who came back and is known, one who must still say who he is here. */
export const THIRD_STATE = 'third.state'
export const THIRD_TOKEN = 'third.token'
export const THIRD_TICKET = 'third.ticket'

const MINUTE = 60_000
export const STATE_LASTS = 10 * MINUTE
const TOKEN_LASTS = 2 * MINUTE
const TICKET_LASTS = 10 * MINUTE

export type OnTheWay = { readonly type: string; readonly kept: string; readonly redirect: string }
export type Known = { readonly type: string; readonly userId: string }
export type Unbound = ThirdPerson & { readonly type: string }

type Ports = { readonly challenges: Challenges; readonly secrets: Secrets }
type Moment = { readonly address: string; readonly now: number }

const make = async (
  { challenges, secrets }: Ports,
  purpose: string,
  about: Known | Unbound,
  { address, now }: Moment,
  lasts: number,
): Promise<Result<string>> => {
  const token = secrets.token()
  const kept = await challenges.keep({
    tokenHash: secrets.digest(token),
    purpose,
    answerHash: '',
    address,
    about: JSON.stringify(about),
    madeAt: now,
    endsAt: now + lasts,
  })
  return kept.ok ? ok(token) : kept
}

/** A token that opens one session for a known person. */
export const thirdToken = (ports: Ports, about: Known, moment: Moment): Promise<Result<string>> =>
  make(ports, THIRD_TOKEN, about, moment, TOKEN_LASTS)

/** A ticket with which somebody says which account he has here. */
export const thirdTicket = (ports: Ports, about: Unbound, moment: Moment): Promise<Result<string>> =>
  make(ports, THIRD_TICKET, about, moment, TICKET_LASTS)
