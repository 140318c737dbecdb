const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** An identity number of nobody: region 990000 is not assigned; birthday and check sign are right. */
export const idcardOf = (birthday: string, serial: number): string => {
  const body = `990000${birthday.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0)
  return body + CHECKS.charAt(sum % 11)
}
