import { withCreditSigns } from '../../kernel/check-digits.ts'

/** 统一社会信用代码: what every field of that name must fit. */
export const creditCodeForm = { pattern: 'creditCode', width: 168 } as const

/** A code with its right check signs, for the demonstration. */
export const creditCode = (region: string, serial: number): string => withCreditSigns(`91${region}${serial.toString(10).padStart(8, '0')}`)
