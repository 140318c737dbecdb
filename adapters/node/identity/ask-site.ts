import { thirdAway, thirdRefused } from '../../../core/identity/failures.ts'
import { type JsonObject, objectOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'

const WITHIN = 10_000
const LONGEST_ANSWER = 65_536
const FAULTS = 500

/** Asks another site's JSON interface: what it answers, that it refuses, or that it is away. */
export const askSite = async (address: string, init: RequestInit = {}): Promise<Result<JsonObject>> => {
  try {
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(WITHIN) })
    const text = await answer.text()
    if (answer.status >= FAULTS || text.length > LONGEST_ANSWER) return fail(thirdAway)
    return answer.ok ? ok(objectOf(JSON.parse(text))) : fail(thirdRefused)
  } catch {
    return fail(thirdAway)
  }
}
