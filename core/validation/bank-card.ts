import { isLuhn } from '../kernel/check-digits.ts'

/** Ten to twenty digits that do not begin with 0 (seed §5). */
export const isBankCard = (text: string): boolean => /^[1-9]\d{9,19}$/.test(text)

/** Numbers of 16 to 19 digits are a person's cards; accounts of companies have no check digit. */
const CARD = /^\d{16,19}$/

/** What makes one look again at a number that may still be right (widgets 3.3). */
export const bankCardWarning = (text: string): string | undefined =>
  isBankCard(text) && CARD.test(text) && !isLuhn(text) ? '银行卡号校验位不正确，请核对' : undefined
