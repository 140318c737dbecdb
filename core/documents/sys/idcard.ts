import { identitySign } from '../../kernel/check-digits.ts'

/** An identity number of nobody: region 990000 is not assigned; birthday and check sign are right. */
export const idcardOf = (birthday: string, serial: number): string => {
  const body = `990000${birthday.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  return body + identitySign(body)
}
