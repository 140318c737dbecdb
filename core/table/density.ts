/** 行高: how high the rows of a table are. */
export const DENSITIES = ['compact', 'standard', 'loose'] as const
export type Density = (typeof DENSITIES)[number]

export const densityTitles: Readonly<Record<Density, string>> = { compact: '紧凑', standard: '标准', loose: '宽松' }
