import { all, any, type Condition, eq, ne } from '../../kernel/condition.ts'
import { defineKind, type KindOptions, ONE_CHOSEN } from '../kind.ts'

const LEVELS = { province: 1, city: 2, district: 3 } as const

/** Regions of a field's level; one that is not divided further counts where districts are wanted. */
const among = ({ level = 'district' }: KindOptions): Condition =>
  level === 'district' ? any(eq('level', LEVELS.district), all(eq('level', LEVELS.city), ne('hasChild', 'Y'))) : eq('level', LEVELS[level])

/** A Chinese region, by its six-digit code, below root 86. */
export const region = defineKind<string>({
  ...ONE_CHOSEN,
  name: 'region',
  keyed: 'code',
  offers: { type: 'sys.region', among },
  window: 'regions',
})
