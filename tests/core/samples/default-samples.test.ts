import { expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import {
  bankcard,
  bool,
  date,
  datetime,
  decimal,
  dept,
  dict,
  dicts,
  email,
  files,
  idcard,
  int,
  longText,
  money,
  month,
  percent,
  phone,
  price,
  ref,
  region,
  text,
  url,
  user,
} from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { catalogue } from '../../support/catalogue.ts'
import { given, tell } from '../../support/demonstration.ts'

const COUNT = 60

/** A type that nobody wrote samples for, of every kind there is a rule for. */
const visit = defineRecord({
  key: 'oa.visit',
  title: '拜访',
  fields: {
    name: text('拜访主题', { required: true, max: 12, listed: true }),
    code: text('拜访编码', { required: true, pattern: '^BF[0-9]{4}(-[A-C])?$', message: '编码不正确' }),
    postcode: text('邮编', { required: true, pattern: 'p' }),
    sort: dict('方式', { code: 'sex', required: true }),
    sorts: dicts('目的', { code: 'sex', required: true }),
    deptId: dept('部门', { required: true }),
    userId: user('拜访人', { required: true }),
    regionId: region('地区', { level: 'city', required: true }),
    roleId: ref('角色', { to: 'sys.role', required: true }),
    linkman: text('联系人', { required: true, max: 3 }),
    phone: phone('手机', { required: true }),
    mail: email('邮箱', { required: true }),
    card: idcard('身份证', { required: true }),
    bank: bankcard('账号', { required: true }),
    site: url('网址', { required: true }),
    day: date('拜访日期', { required: true }),
    until: date('有效期至', { required: true }),
    at: datetime('签到时间', { required: true }),
    of: month('所属月份', { required: true }),
    people: int('人数', { required: true, atLeast: 2, atMost: 5, message: '人数应在2至5之间' }),
    hours: decimal('时长', { scale: 1, required: true, above: 0, message: '时长必须大于0' }),
    cost: money('费用', { required: true, atMost: 300, message: '费用不能超过300' }),
    each: price('单价', { required: true }),
    due: money('应付', { required: true }),
    share: percent('比例', { required: true, atMost: 100, message: '比例不能超过100' }),
    isPaid: bool('已报销', { required: true }),
    payNo: text('报销单号', { max: 40 }),
    photos: files('照片', { required: true }),
    remark: longText('备注', { max: 20 }),
  },
  lines: {
    guests: lines('来宾', {
      columns: { name: text('姓名', { required: true, max: 10 }), userId: user('陪同', { required: true }) },
      choices: { userId: () => eq('status', '1') },
      atLeast: 2,
    }),
  },
  required: { payNo: (doc) => doc.isPaid === 'Y' },
  fallback: { due: ({ cost }) => cost.plus(1).toString() },
  rules: { until: { holds: (doc) => doc.until >= doc.day, message: '有效期不能早于拜访日期' } },
  unique: [{ fields: ['code'], message: '编码已存在' }],
  checks: [{ holds: (doc) => doc.cost.ge(doc.each), message: '费用不能小于单价' }],
  sample: COUNT,
})

const own = catalogueOf([...catalogue.types.filter(({ key }) => key in given), visit], catalogue.dictionaries)

test('a type without samples of its own gets rows that its definition accepts', async () => {
  const story = await tell({ catalogue: own, samples: {} })
  const rows = story.made.rows('oa.visit')
  expect(rows).toHaveLength(COUNT)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(COUNT)
  for (const row of rows) {
    expect(row['code']).toMatch(/^BF\d{4}(-[A-C])?$/)
    expect(row['postcode']).toMatch(/^[1-6]\d{5}$/)
    expect(row['linkman']).toMatch(/^[\u4e00-\u9fa5]{2,3}$/)
    expect(rowsOf(row, 'guests').length).toBeGreaterThanOrEqual(2)
    expect(row['isPaid'] === 'N' || row['payNo']).toBeTruthy()
    // What falls back on others is no chance.
    expect(Number(row['due'])).toBe(Number(row['cost']) + 1)
  }
})

test('a definition that no row can satisfy says which check refuses', async () => {
  const impossible = defineRecord({
    key: 'oa.impossible',
    title: '不可能',
    fields: { name: text('名称', { required: true }) },
    checks: [{ holds: () => false, message: '永远不成立' }],
    sample: 1,
  })
  const types = catalogueOf([...catalogue.types.filter(({ key }) => key in given), impossible], catalogue.dictionaries)
  await expect(tell({ catalogue: types, samples: {} })).rejects.toThrow('no believable oa.impossible:  永远不成立')
})
