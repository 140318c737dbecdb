import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { actionOf } from '../../../core/definitions/action-of.ts'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { ActionDialogs } from '../../../ui/screens/view/action-dialogs.tsx'
import type { Operations } from '../../../ui/screens/view/use-actions.ts'

test.each(['ship', 'priceAdjust', 'trace'])('an action that asks nothing opens no dialog, whatever its address says: %s', (key) => {
  const action = actionOf(saleOrder, key)
  expect(action).toBeDefined()
  const reading = { type: saleOrder, record: { id: '1', version: 1 } } as unknown as RecordReading
  const operations = { action } as Operations
  expect(renderToStaticMarkup(<ActionDialogs reading={reading} operations={operations} />)).toBe('')
})
