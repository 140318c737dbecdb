import { expect, test } from 'vitest'
import { text } from '../../../core/definitions/fields.ts'
import { chosenColumns } from '../../../core/reports/columns-shown.ts'
import { value } from '../../support/results.ts'

const shown = ['companyId', 'qty', 'amount'].map((key) => [key, text(key)] as const)
const keys = (asked?: string) => value(chosenColumns(shown, asked)).map(([key]) => key)

test('a report is exported with the columns one chose, in that order, behind the one its rows are about; all where nobody chose', () =>
  expect([keys(), keys(''), keys('amount,qty,qty'), keys('amount,companyId')]).toEqual([
    ['companyId', 'qty', 'amount'],
    ['companyId', 'qty', 'amount'],
    ['companyId', 'amount', 'qty'],
    ['companyId', 'amount'],
  ]))

test('a column that the person does not see, or that is none, refuses all of it', () =>
  expect(chosenColumns(shown, 'amount,profit')).toMatchObject({ ok: false, failure: { code: 'request.unknownField' } }))
