import { all, eq, ne } from '../../kernel/condition.ts'
import { monthAfter } from '../../kernel/dates.ts'
import type { Wire } from '../../kernel/wire.ts'

/** 月度结算草稿: what a month had, the next one has too (zyMonthlyDraft). */
export const monthlyDraft = {
  title: '月度结算草稿',
  cron: '0 0 4 6 * ? *',
  description: '每月6日为上月建立商务提成、普药、提成结算和库存比对的草稿，已有的不再建立',
  looksAt: (day: string) => all(eq('period', monthAfter(day.slice(0, 7), -2)), ne('billStatus', 'voided')),
} as const

/** Is the month after a document's there already, for the same scope? */
export const followedBy = <Type extends string, Scope extends string>(from: Type, scope: Scope) => ({
  give: 'exists' as const,
  from,
  where: (doc: { readonly period: string | null } & { readonly [K in Scope]: Wire }) =>
    doc.period ? all(eq('period', monthAfter(doc.period)), eq(scope, doc[scope]), ne('billStatus', 'voided')) : undefined,
})
