import { expect, test } from 'vitest'
import { errands } from '../../../core/approval/inbox-rows.ts'
import { subjectOf } from '../../../core/approval/subject.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'
import { value } from '../../support/results.ts'
import { person } from '../../support/person.ts'

test('each box of 审批中心 begins with what happened in it last', () => {
  const orderOf = (box: keyof typeof errands) => value(readQuery(errands[box], {}, person())).order
  expect(orderOf('todo')).toEqual([{ field: 'receivedAt', direction: 'desc' }])
  expect(orderOf('done')).toEqual([{ field: 'finishedAt', direction: 'desc' }])
  expect(orderOf('mine')).toEqual([{ field: 'startedAt', direction: 'desc' }])
  expect(orderOf('cc')).toEqual([{ field: 'receivedAt', direction: 'desc' }])
})

test('a task is called by whom it is about, behind type and number', () => {
  const order = { typeTitle: '销售订单', billNo: 'XSDD2026080082' }
  expect(subjectOf({ ...order, title: '销售订单 XSDD2026080082 新乡益民医药有限公司' })).toBe('新乡益民医药有限公司')
  expect(subjectOf({ ...order, title: '销售订单 XSDD2026080082' })).toBe('')
  expect(subjectOf({ typeTitle: '医院', billNo: 'YY1', title: '医院 天津康复医院（新增）' })).toBe('天津康复医院（新增）')
})
