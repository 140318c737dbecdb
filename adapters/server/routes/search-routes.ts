import { FOUND_SORTS, LONGEST_WORD } from '../../../core/search/found-record.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** Searches that one session may ask for in a minute: somebody types three words in a second at most, and rests. */
const SEARCHES_PER_MINUTE = 120

/** Records of all types by number, name and initials: a session is enough, each type asks for its own right. */
export const searchRoutes = ({ searchRecords }: Pick<UseCases, 'searchRecords'>): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/search`,
    may: 'signedIn',
    perMinute: SEARCHES_PER_MINUTE,
    run: async ({ parameters, by }) => {
      const word = readText(parameters['word'] ?? '', LONGEST_WORD)
      return word.ok ? searchRecords.run({ word: word.value, only: FOUND_SORTS.find((one) => one === parameters['only']), by }) : word
    },
  },
]
