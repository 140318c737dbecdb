import { readCatalogue } from '../adapters/node/documents/catalogue-folder.ts'
import { knowingOnly } from '../core/definitions/knowledge.ts'
import { problemsOf } from '../core/definitions/problems.ts'
import { settle, viewOf } from '../core/definitions/view.ts'
import { programOf } from '../core/identity/tenants/program.ts'

// npx tsx examples/check-an-order.ts
// An order as a client would send it: what its derived fields come to, and what is still wrong with it.

const type = (await readCatalogue()).find('sale.saleOrder')
if (!type) throw new Error('no sales order is declared')

const draft = {
  id: 'new',
  orgId: '127',
  productList: [{ id: 'row', lineType: '1', qty: '10', invoicePrice: '12.50', competitivePrice: '20', basePrice: '8' }],
}
const knowledge = knowingOnly({ today: '2026-03-18', now: '2026-03-18 09:00:00', me: programOf(1) })
const settled = settle(type, draft, knowledge)

process.stdout.write(`合计\t${String(settled['smAmount'])}\t${String(settled['upAmount'])}\n`)
for (const { field = '', row, message } of problemsOf(type, viewOf(type, settled, knowledge))) {
  process.stdout.write(`${field}\t${row === undefined ? '' : row + 1}\t${message}\n`)
}
