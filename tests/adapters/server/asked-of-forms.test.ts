import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import type { ToldFigure } from '../../../core/records/explain/explain-figure.use-case.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let token: string
beforeAll(async () => {
  town = await openTown('asked_of_forms')
  token = await town.signIn('ningxin')
})
afterAll(() => town.close())

const PATH = '/oa/assetApply'
const line = (given: Row = {}): Row => ({
  assetName: '冷藏柜',
  category: '1',
  brand: '海尔 HYC-390',
  qty: 3,
  unitPrice: '1250.5',
  place: '一号库',
  ...given,
})
const draft = (items: readonly Row[]): Row => ({ needDate: '2026-05-01', inBudget: 'N', reason: '更换', items })

test('a figure of a stored record tells its formula: what went into it by title, and where that stands', async () => {
  const added = await town.ask('POST', `${PATH}/add`, { token, body: draft([line(), line({ qty: 1, unitPrice: '99.99' })]) })
  expect(added.message).toBe('添加成功！')
  const { id, items } = added.result as { readonly id: string; readonly items: readonly Row[] }
  const [first] = items
  const told = async (query: string) => (await town.ask('GET', `${PATH}/explain/${id}?${query}`, { token })).result as ToldFigure
  expect(await told(`field=amount&table=items&rowId=${String(first?.['id'])}`)).toMatchObject({
    title: '金额',
    value: '3751.5',
    term: { operation: 'round', places: 2, of: [{ operation: 'times', of: [{ title: '预计单价', value: '1250.5' }, { value: '3' }] }] },
  })
  expect(await told('field=amount')).toMatchObject({ title: '预计金额', value: '3851.49', term: { operation: 'plus' } })
  expect((await town.ask('GET', `${PATH}/explain/${id}?field=reason`, { token })).message).toBe('没有这个数')
})

test('a form tells the formula over what is typed, and nothing of it is kept', async () => {
  const body = draft([{ ...line({ unitPrice: '10' }), id: 'r1' }])
  const asked = (query: string) => town.ask('POST', `${PATH}/explain?${query}`, { token, body })
  expect((await asked('field=amount&table=items&rowId=r1')).result).toMatchObject({ title: '金额', value: '30' })
  expect((await asked('field=amount')).result).toMatchObject({ value: '30' })
  const stored = await town.ask('GET', `${PATH}/list?pageSize=100`, { token })
  expect(stored.result.records.map(({ amount }: Row) => amount)).not.toContain('30')
})

test('a form, and a stored record, tell who would decide it and why; nothing of it is kept', async () => {
  const told = await town.ask('POST', `${PATH}/rehearse`, { token, body: draft([line({ qty: 1 })]) })
  expect([told.message, told.result]).toMatchObject([
    expect.any(String),
    {
      questions: [],
      posted: [],
      steps: expect.arrayContaining([
        expect.objectContaining({ title: '质量管理部', skipped: true, why: '不满足“含冷链、监测设备或检验仪器”，跳过' }),
        expect.objectContaining({ title: '行政专员', why: '离单据所属组织最近的行政专员' }),
      ]),
    },
  ])
  const { id, version } = (await town.ask('POST', `${PATH}/add`, { token, body: draft([line()]) })).result
  const stored = await town.ask('POST', `${PATH}/submit/${id}`, { token, body: { version, rehearse: true } })
  expect(stored.result.steps.map(({ title }: Row) => title)).toEqual(told.result.steps.map(({ title }: Row) => title))
  expect((await town.ask('GET', `${PATH}/findById/${id}`, { token })).result).toMatchObject({ billStatus: 'draft', version })
})
