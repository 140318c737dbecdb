import { identitySign } from '../../kernel/check-digits.ts'
import { isDate } from '../../kernel/dates.ts'

/** An identity number of nobody: region 990000 is not assigned; birthday and check sign are right. */
export const idcardOf = (birthday: string, serial: number): string => {
  const body = `990000${birthday.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  return body + identitySign(body)
}

/** The birthday that an identity number of eighteen digits says; null where it says none. */
export const birthdayOf = (idcard: string | null): string | null => {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(idcard ?? '') ?? []
  const birthday = `${year}-${month}-${day}`
  return isDate(birthday) ? birthday : null
}

/** 出生日期 that was left empty is what the identity number says. */
export const birthdayByIdcard = { birthday: ({ idcard }: { readonly idcard: string | null }) => birthdayOf(idcard) }
