import { isEmail } from '../../kernel/email.ts'
import type { Failure } from '../../kernel/failure.ts'
import { emailWrong, realnameWrong, userNameWrong } from '../failures.ts'
import { mobileProblem } from '../accounts/mobile.ts'
import { confirmationProblem } from '../accounts/new-password.ts'
import { isUserName } from '../accounts/normal-name.ts'

/** What somebody says of himself who asks for an account. */
export type Registration = {
  readonly userName: string
  readonly realname: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
  readonly mobile: string
  readonly code: string
}

const LONGEST_REALNAME = 40

/** What is wrong with each field of a registration (seed §5), first come first. */
export const registrationProblems = (said: Registration): readonly Failure[] => {
  const { userName, realname, email, mobile } = said
  const length = [...realname.trim()].length
  return [
    isUserName(userName) ? undefined : userNameWrong,
    length > 0 && length <= LONGEST_REALNAME ? undefined : realnameWrong,
    email === '' || isEmail(email) ? undefined : emailWrong,
    confirmationProblem(said),
    mobileProblem(mobile),
  ].filter((problem) => problem !== undefined)
}
