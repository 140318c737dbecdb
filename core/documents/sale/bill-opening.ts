import { defineRecord, type DocumentType } from '../../definitions/document.ts'
import { post, type Values } from '../../definitions/effect.ts'
import { date, money, ref, text } from '../../definitions/fields.ts'
import type { Field } from '../../definitions/field.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import { all, eq } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'

/** A register of bills that can begin with what was open before. */
type Bills = {
  /** The register, `area.name`. */
  readonly key: TypeKey
  readonly path: string
  readonly title: string
  readonly company: string
  /** Whose bills they are, begun with the writer's own. */
  readonly organisation: Field<string, { readonly required: true }>
  /** Its field that says of which type a bill is, and 期初 there. */
  readonly typed: { readonly field: string; readonly opening: string }
  /** What a bill is where nothing of it is settled. */
  readonly unsettled: Row
}

/** 导入期初 of a register of bills: what was open before, once for each organisation (sale.receivable, cg.payable importOpening). */
export const billOpening = ({ key, path, title, company, organisation, typed, unsettled }: Bills): DocumentType =>
  defineRecord({
    key,
    title,
    path,
    origin: { importedBy: 'importOpening' },
    titleField: 'companyId',
    fields: {
      companyId: ref(company, { to: 'bsc.bscBussCompany', required: true }),
      orgId: organisation,
      sourceBillNo: text('来源单号', { max: 60 }),
      postDate: date('单据日期', { required: true }),
      amount: money('金额', { required: true }),
      dueDate: date('到期日', { atLeast: 'postDate', message: '到期日不能早于单据日期' }),
    },
    facts: {
      opened: {
        give: 'exists',
        from: key,
        where: ({ orgId }) => (orgId ? all(eq(typed.field, typed.opening), eq('orgId', orgId)) : undefined),
      },
    },
    rules: {
      postDate: { holds: (doc) => doc.postDate <= doc.$.today, message: '单据日期不能晚于今天' },
      amount: { holds: (doc) => !doc.amount.isZero(), message: '金额不能为0' },
    },
    checks: [{ holds: (doc) => !doc.$.facts.opened, message: '期初已导入', field: 'orgId' }],
    importable: true,
    effects: {
      save: ({ companyId, orgId, sourceBillNo, postDate, amount, dueDate }) => [
        post(
          key,
          {
            ...(unsettled as Values),
            [typed.field]: typed.opening,
            sourceBillNo: sourceBillNo ?? '期初',
            ...{ companyId, orgId, postDate, dueDate },
            amount,
            invoicedAmount: ZERO,
          },
          { once: `opening ${orgId}` },
        ),
      ],
    },
  })
