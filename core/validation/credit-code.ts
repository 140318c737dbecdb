import { CREDIT_SIGNS, creditSign, organisationSign } from '../kernel/check-digits.ts'

const LENGTH = 18
/** Signs 3 to 8 name a region. */
const REGION = { from: 2, to: 7 }
const ORGANISATION = { from: 8, to: 16 }

/** What is wrong with a 统一社会信用代码, and with which of its signs (GB 32100); undefined where nothing is. */
export const creditCodeProblem = (text: string): string | undefined => {
  const signs = [...text]
  if (signs.length !== LENGTH) return `统一社会信用代码应为18位，现为${signs.length}位`
  const at = signs.findIndex((sign, place) =>
    place >= REGION.from && place <= REGION.to ? !/\d/.test(sign) : !CREDIT_SIGNS.includes(sign),
  )
  if (at < 0) return undefined
  const named = `统一社会信用代码第${at + 1}位“${signs[at]}”不正确`
  return at >= REGION.from && at <= REGION.to ? `${named}，第3至8位应为数字` : `${named}，只能是数字或大写字母，不含I、O、S、V、Z`
}

/** What makes one look again at a code that may still be right: its two check signs. */
export const creditCodeWarning = (text: string): string | undefined => {
  if (creditCodeProblem(text) !== undefined) return undefined
  const organisation = organisationSign(text.slice(ORGANISATION.from, ORGANISATION.to))
  if (text.charAt(ORGANISATION.to) !== organisation) return `第17位校验码应为“${organisation}”，请核对第9至17位`
  const last = creditSign(text.slice(0, LENGTH - 1))
  return text.charAt(LENGTH - 1) === last ? undefined : `第18位校验码应为“${last}”，请核对`
}
