import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { catalogue } from '../../support/catalogue.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

const told = async (script: string) => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', `examples/${script}.ts`], { cwd: root })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

test('the lines of an order in a CSV come to an exact sum', async () => {
  const rows = await told('sales-lines-of-a-csv')
  expect(rows[0]).toEqual(['阿莫西林胶囊', '0.625', '184', '125.00', '14.38'])
  // 1.15 × 1.1 is 1.265, which a double would round down.
  expect(rows[2]?.[3]).toBe('1.27')
  expect(rows.at(-1)).toEqual(['合计', '4590.27', '肆仟伍佰玖拾元贰角柒分'])
})

test('values are held against the same rules as in a form', async () => {
  const rows = await told('validate-values')
  expect(rows.map(([, , problem]) => problem)).toEqual([
    '正确',
    '请输入正确的手机号码',
    '正确',
    '金额最多两位小数',
    '请输入正确的身份证号码',
    '正确',
  ])
})

test('an order that is not complete comes to its total, and says what it lacks and where', async () => {
  const rows = await told('check-an-order')
  expect(rows[0]).toEqual(['合计', '125', '壹佰贰拾伍元整'])
  expect(rows).toContainEqual(['companyId', '', '请选择商业公司'])
  expect(rows).toContainEqual(['productList.productId', '1', '请选择产品'])
})

test('the definitions are a table with one line for each type', async () => {
  const [heading, ...rows] = await told('definitions-as-a-table')
  expect(heading?.[0]).toBe('单据')
  expect(rows.map(([key]) => key)).toEqual(catalogue.types.map(({ key }) => key))
})
