import { expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { checkField, isCheckedRemotely } from '../../../core/records/form/field-check.ts'
import { type Checked, RemoteChecks } from '../../../core/records/form/remote-checks.port.ts'

const type = defineRecord({
  key: 'bsc.thing',
  title: '物品',
  fields: { code: text('编码', { checkRule: 'barcode' }), name: text('名称'), spec: text('规格') },
  unique: [
    { fields: ['code'], message: '编码已被别的物品使用' },
    { fields: ['name', 'spec'], message: '同名同规格' },
  ],
})

class Server extends RemoteChecks {
  readonly asked: string[] = []
  private readonly free: Result<void>
  private readonly kept: Result<void>
  constructor(free: Result<void> = done, kept: Result<void> = done) {
    super()
    this.free = free
    this.kept = kept
  }
  async isFree({ field, value }: Checked) {
    this.asked.push(`free ${field} ${value}`)
    return this.free
  }
  async keepsRule(ruleCode: string) {
    this.asked.push(`rule ${ruleCode}`)
    return this.kept
  }
}

const checked = { type, field: 'code', value: '6901', id: undefined }

test('only fields that are unique by themselves, or name a rule, are asked after', () => {
  expect(['code', 'name', 'spec'].filter((field) => isCheckedRemotely(type, field))).toEqual(['code'])
})

test('a broken rule is said before anybody asks whether the value is free', async () => {
  const server = new Server(done, fail(failure('checkRule.broken', '商品条码为13位数字')))
  expect(await checkField(server, checked)).toMatchObject({ failure: { message: '商品条码为13位数字' } })
  expect(server.asked).toEqual(['rule barcode'])
})

test('a value that another record holds is said as the server says it', async () => {
  const taken = new Server(fail(failure('duplicate.taken', '该值不可用，系统中已存在！')))
  expect(await checkField(taken, checked)).toMatchObject({ failure: { message: '该值不可用，系统中已存在！' } })
  expect(taken.asked).toEqual(['rule barcode', 'free code 6901'])
})
