/** 统一社会信用代码: what every field of that name must fit. */
export const creditCodeForm = {
  pattern: '^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$',
  message: '统一社会信用代码应为18位',
  width: 168,
} as const

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A code of that form with its right check sign, for the demonstration. */
export const creditCode = (region: string, serial: number): string => {
  const body = `91${region}${serial.toString(10).padStart(8, '0')}X`
  const sum = [...body].reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (WEIGHTS[at] ?? 0), 0)
  return body + SIGNS.charAt((31 - (sum % 31)) % 31)
}
