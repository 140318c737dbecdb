/** ISO 7064 MOD 11-2: weights and check signs of GB 11643. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const SIGNS = '10X98765432'

/** The check sign of an identity number's seventeen digits. */
export const identitySign = (body: string): string =>
  SIGNS.charAt([...body].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at] ?? 0), 0) % 11)

/** The signs of GB 32100: no I, O, S, V, Z. */
export const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The last sign of a 统一社会信用代码, worked out of the seventeen before it (GB 32100). */
export const creditSign = (body: string): string => {
  const sum = [...body].reduce((total, sign, at) => total + CREDIT_SIGNS.indexOf(sign) * (CREDIT_WEIGHTS[at] ?? 0), 0)
  return CREDIT_SIGNS.charAt((31 - (sum % 31)) % 31)
}

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** The last sign of an organisation's nine, signs 9 to 17 of a credit code, worked out of the eight before it (GB 11714). */
export const organisationSign = (body: string): string => {
  const sum = [...body].reduce((total, sign, at) => total + Number.parseInt(sign, 36) * (ORGANISATION_WEIGHTS[at] ?? 0), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? 'X' : String(rest % 11)
}

/** A 统一社会信用代码 of its first sixteen signs, with the two check signs. */
export const withCreditSigns = (body: string): string => {
  const known = body + organisationSign(body.slice(8))
  return known + creditSign(known)
}

/** Does a card's number end in the check digit of ISO/IEC 7812 (Luhn)? */
export const isLuhn = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, sign, at) => {
    const digit = Number(sign) * (at % 2 ? 2 : 1)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0) %
    10 ===
  0
