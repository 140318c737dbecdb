import type { Failure } from '../../kernel/failure.ts'
import { isCommon } from './common-passwords.ts'
import { passwordCommon, passwordNamesUser, passwordWeak } from '../failures.ts'
import { normalName } from './normal-name.ts'
import { classesIn } from './password-strength.ts'

const SHORTEST = 8
const LONGEST = 128
const CLASSES_NEEDED = 3

const length = (text: string) => [...text].length
const backwards = (text: string) => [...text].reverse().join('')

/** What is wrong with a new password in itself (sys S11, architecture §9), or undefined. */
export const passwordProblem = (password: string, userName: string): Failure | undefined => {
  if (length(password) < SHORTEST || length(password) > LONGEST) return passwordWeak
  if (classesIn(password) < CLASSES_NEEDED) return passwordWeak
  const plain = normalName(password)
  const name = normalName(userName)
  if (name && (plain.includes(name) || plain.includes(backwards(name)))) return passwordNamesUser
  return isCommon(password) ? passwordCommon : undefined
}
