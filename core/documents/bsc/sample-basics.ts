import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'

/** What all samples of 基础资料 share: the sales organisations, their people, names. */

export const AGENCY = '127'
export const OWN = '145'

export const approved = (row: Row): boolean => row['billStatus'] === 'approved'

const usersOf = (pick: RandomChoices, role: string): readonly Row[] =>
  pick.rows('sys.user').filter((user) => user['status'] === '1' && rowsOf(user, 'roles').some((row) => row['roleCode'] === role))

export const userWith = (pick: RandomChoices, role: string): string => textAt(pick.of(usersOf(pick, role)), 'id')

export const usernameWith = (pick: RandomChoices, role: string): string => textAt(pick.of(usersOf(pick, role)), 'username')

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧']
const GIVEN = [
  '建国',
  '志强',
  '秀兰',
  '海燕',
  '文斌',
  '晓红',
  '德明',
  '丽华',
  '永康',
  '雪梅',
  '国庆',
  '春生',
  '玉珍',
  '立新',
  '少华',
  '佳宁',
]
export const person = (pick: RandomChoices): string => pick.of(SURNAMES) + pick.of(GIVEN)
