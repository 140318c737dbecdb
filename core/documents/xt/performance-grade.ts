import { type Decimal, decimal, max, min, ZERO } from '../../kernel/decimal.ts'

/** 绩效等级, best first: value, text, from which score on, and the coefficient of the pay. */
export const GRADES = [
  ['1', 'A 优秀', 95, 1.2],
  ['2', 'B 良好', 85, 1.1],
  ['3', 'C 合格', 70, 1],
  ['4', 'D 待改进', 60, 0.8],
  ['5', 'E 不合格', 0, 0.5],
] as const

type Grade = (typeof GRADES)[number]

const LOWEST: Grade = GRADES[4]

/** 最终得分: what the leader gave and what came on top, from 0 to 120. */
export const totalScore = (given: Decimal, extra: Decimal): Decimal => max(ZERO, min(decimal(120), given.plus(extra)))

export const gradeOf = (score: Decimal): Grade[0] => (GRADES.find(([, , from]) => score.ge(from)) ?? LOWEST)[0]

export const coefficientOf = (grade: string): Decimal => decimal((GRADES.find(([value]) => value === grade) ?? LOWEST)[3])

/** Most that one entry of 奖惩记录 may give or take. */
const [MOST_BONUS, MOST_PENALTY] = [decimal(10), decimal(-20)]

export const isWithinBounds = (isBonus: string, score: Decimal): boolean =>
  isBonus === 'Y' ? score.gt(0) && score.le(MOST_BONUS) : score.lt(0) && score.ge(MOST_PENALTY)

/** The entries that an adjustment comes to: one that gives more than an entry may is several. */
export const entriesOf = (adjustment: Decimal): readonly Decimal[] => {
  if (adjustment.isZero()) return []
  return adjustment.gt(MOST_BONUS) ? [MOST_BONUS, ...entriesOf(adjustment.minus(MOST_BONUS))] : [adjustment]
}

/** 优秀比例: of so many people at most a fifth, but one. */
export const mostExcellent = (staff: number): number => Math.max(1, Math.floor((staff * 20) / 100))
