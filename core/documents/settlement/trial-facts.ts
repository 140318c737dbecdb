import type { HeadView } from '../../definitions/views.ts'
import { always, type Condition, filled } from '../../kernel/condition.ts'
import { firstDay, lastDay } from '../../kernel/dates.ts'
import { confirmedMonths, FLOW_TAKES, isConfirmedMonth, matchedBetween, MOST_FLOWS } from './flows.ts'

type Trying = { readonly $: Pick<HeadView<{}>['$'], 'doing' | 'asked'> }

const trying = ({ $ }: Trying, where: Condition): Condition | undefined => ($.doing === 'trial' ? where : undefined)

/** What a policy is tried on (试算): the matched flows of a period, of agents or of one's own, where they happened and of which groups of products. */
export const trialFacts = (whose: Condition) =>
  ({
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      most: MOST_FLOWS,
      where: ({ $ }: Trying) => {
        const period = $.doing === 'trial' ? String($.asked('period') ?? '') : ''
        return period ? matchedBetween(firstDay(period), lastDay(period), whose) : undefined
      },
    },
    periods: { ...confirmedMonths, where: (doc: Trying) => trying(doc, isConfirmedMonth) },
    hospitals: { give: 'rows', from: 'bsc.hospital', reads: ['regionId'], most: 50_000, where: (doc: Trying) => trying(doc, always) },
    grouped: {
      give: 'rows',
      from: 'bsc.product',
      reads: ['productGroupId'],
      most: 20_000,
      where: (doc: Trying) => trying(doc, filled('productGroupId')),
    },
  }) as const
