/** ISO 7064 MOD 11-2: weights and check signs of GB 11643. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const SIGNS = '10X98765432'

/** The check sign of an identity number's seventeen digits. */
export const identitySign = (body: string): string =>
  SIGNS.charAt([...body].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at] ?? 0), 0) % 11)

/** Does a card's number end in the check digit of ISO/IEC 7812 (Luhn)? */
export const isLuhn = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, sign, at) => {
    const digit = Number(sign) * (at % 2 ? 2 : 1)
    return sum + (digit > 9 ? digit - 9 : digit)
  }, 0) %
    10 ===
  0
