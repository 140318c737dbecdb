import { all, eq, ge, le, ne, oneOf } from '../../kernel/condition.ts'
import { decimal, type Decimal, sumOf } from '../../kernel/decimal.ts'
import dicts from './act.dicts.ts'

/** Whom an activity pays to speak is paid no more than these (act A4). */

/** What one person may be paid in a calendar year. */
const MOST_A_YEAR = 30_000

const CAPS: Readonly<Record<string, string>> = Object.fromEntries(
  (dicts['speaker_level']?.items ?? []).map(({ value, attributes }) => [value, attributes?.['feeCap'] ?? '0']),
)

/** What a speaker of a level may be paid for one session. */
export const capOf = (level: string | null): Decimal => decimal(CAPS[level ?? ''] ?? '0')

type Speaker = { readonly speakerName: string; readonly speakerUnit: string; readonly fee: Decimal }
type Session = { readonly startTime: string; readonly $: { readonly id: string } }

const isSame = (one: Speaker, other: Speaker): boolean => one.speakerName === other.speakerName && one.speakerUnit === other.speakerUnit

/** What other applies of the year pay the speaker. */
export const paidFact = {
  give: 'total',
  from: 'act.activityApply.speakers',
  of: 'fee',
  where: ({ speakerName, speakerUnit }: Speaker, { startTime, $ }: Session) =>
    speakerName && speakerUnit && startTime
      ? all(
          eq('speakerName', speakerName),
          eq('speakerUnit', speakerUnit),
          ge('head.startTime', `${startTime.slice(0, 4)}-01-01 00:00:00`),
          le('head.startTime', `${startTime.slice(0, 4)}-12-31 23:59:59`),
          oneOf('head.billStatus', ['approving', 'approved', 'writtenOff']),
          ne('head.id', $.id),
        )
      : undefined,
} as const

type Paid = Speaker & { readonly $: { readonly facts: { readonly paid: Decimal } } }

/** Does the year still allow what the rows of a speaker come to? */
export const isWithinYear = (row: Paid, rows: readonly Speaker[]): boolean =>
  row.fee.isZero() ||
  sumOf(
    rows.filter((one) => isSame(one, row)),
    ({ fee }) => fee,
  )
    .plus(row.$.facts.paid)
    .le(MOST_A_YEAR)

/** Under these names applies that pay one speaker wait for each other. */
export const speakerLocks = (rows: readonly Speaker[], startTime: string): readonly string[] =>
  rows
    .filter(({ fee }) => fee.gt(0))
    .map(({ speakerName, speakerUnit }) => `act.speaker/${speakerName}/${speakerUnit}/${startTime.slice(0, 4)}`)
