import type { Failure } from '../../kernel/failure.ts'
import { confirmationDiffers, confirmationMissing, newPasswordMissing, oldPasswordMissing, passwordSame } from '../failures.ts'

export type PasswordForm = { readonly old: string; readonly password: string; readonly confirmation: string }

/** What is missing or differs in a new password typed twice (seed §5), before anything is asked of the server. */
export const confirmationProblem = ({ password, confirmation }: Omit<PasswordForm, 'old'>): Failure | undefined => {
  if (password === '') return newPasswordMissing
  if (confirmation === '') return confirmationMissing
  return password === confirmation ? undefined : confirmationDiffers
}

/** The same with the old one, which must be named and must not be taken again. */
export const changeProblem = (form: PasswordForm): Failure | undefined => {
  if (form.old === '') return oldPasswordMissing
  return confirmationProblem(form) ?? (form.password === form.old ? passwordSame : undefined)
}
