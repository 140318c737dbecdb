import type { Statistic, TableColumn } from '../../../core/table/column.ts'

export const STATISTIC_TITLES: Readonly<Record<Statistic, string>> = { sum: '合计', average: '平均' }

/** Statistics that any column asks for, in the order they stand below each other. */
export const statisticsOf = (columns: readonly TableColumn[]): readonly Statistic[] =>
  (['sum', 'average'] as const).filter((one) => columns.some(({ statistics }) => statistics?.includes(one)))
