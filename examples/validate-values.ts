import { patternProblem } from '../core/validation/form-patterns.ts'

// npx tsx examples/validate-values.ts
// The same rules as every form and import, over values from anywhere.

const values = [
  ['m', '13812345678'],
  ['m', '12812345678'],
  ['n6-16', '123456'],
  ['money', '12.345'],
  ['idCard', '110105194902300021'],
  ['^YG\\d{5}$', 'YG00012'],
] as const

for (const [pattern, value] of values) {
  const problem = patternProblem(pattern, value)
  process.stdout.write(`${pattern}\t${value}\t${problem ?? '正确'}\n`)
}
