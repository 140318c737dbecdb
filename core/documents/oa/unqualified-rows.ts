import { type Effects, update } from '../../definitions/effect.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq } from '../../kernel/condition.ts'

/** How what is scrapped, or returned, for 不合格药品处理 settles its rows (rule Q1). */

/** Rows of the form that a document was made for. */
export const handledRows = (handleWay: DictValue<'unqualified_way'>) =>
  ({
    give: 'rows',
    from: 'oa.unqualifiedHandle.items',
    reads: ['productId', 'batchNo', 'handleBillNo'],
    where: ({ unqualifiedHandleId }: { readonly unqualifiedHandleId: string | null }) =>
      unqualifiedHandleId ? all(eq('head.id', unqualifiedHandleId), eq('handleWay', handleWay), eq('settled', 'N')) : undefined,
  }) as const

type Goods = { readonly productId: string | null; readonly batchNo: string | null }
type Handling = {
  readonly billNo: string | null
  readonly items: readonly Goods[]
  readonly $: { readonly facts: { readonly handled: readonly Known[] } }
}

const mine = ({ billNo, items, $ }: Handling): readonly Known[] =>
  $.facts.handled.filter(
    ({ productId, batchNo, handleBillNo }) =>
      (!handleBillNo || handleBillNo === billNo) && items.some((row) => row.productId === productId && row.batchNo === batchNo),
  )

const written = (doc: Handling, set: { readonly handleBillNo: string | null } | { readonly settled: 'Y' }): Effects =>
  mine(doc).map(({ id }) => update('oa.unqualifiedHandle.items', String(id), { set }))

/** The form knows who handles its rows. */
export const taken = (doc: Handling): Effects => written(doc, { handleBillNo: doc.billNo })
/** Nobody does any more. */
export const leftAgain = (doc: Handling): Effects => written(doc, { handleBillNo: null })
/** They are dealt with. */
export const dealtWith = (doc: Handling): Effects => written(doc, { settled: 'Y' })
