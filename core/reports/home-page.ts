import type { DecimalText } from '../kernel/decimal.ts'

/** A number with one line beside it. Amounts are exact yuan; rates are percent with one decimal. */
export type Card = {
  readonly key: string
  readonly title: string
  /** The document type it is counted from. */
  readonly of: string
  readonly value: DecimalText
  readonly beside: {
    readonly title: string
    readonly amount?: DecimalText
    /** Percent; null where there is nothing to compare with. */
    readonly rate?: DecimalText | null
    readonly isBad: boolean
  }
  /** The last twelve months, where the number has such. */
  readonly trend?: readonly DecimalText[]
}

export type Trend = {
  /** `2026-01` */
  readonly months: readonly string[]
  readonly amounts: readonly DecimalText[]
  readonly yearAgo: readonly DecimalText[]
}

export type Ranked = { readonly name: string; readonly amount: DecimalText; readonly rate: DecimalText | null }
export type Ranking = { readonly field: string; readonly title: string; readonly rows: readonly Ranked[] }

export type EndingLicence = {
  readonly id: string
  readonly ownerType: string
  readonly ownerName: string
  readonly licenceType: string
  readonly expiryDate: string
  readonly keeper: string
  readonly daysLeft: number
}

/** Counted of the document type `of`. */
export type Licences = { readonly of: string; readonly due: number; readonly expired: number; readonly rows: readonly EndingLicence[] }

export type Warning = { readonly key: string; readonly title: string; readonly of: string; readonly count: number }

/** The home page in one answer. A part that failed is null; one that the person may not see is not there. */
export type HomePage = {
  readonly cards?: readonly Card[] | null
  readonly trend?: Trend | null
  readonly rankings?: readonly Ranking[] | null
  readonly licences?: Licences | null
  readonly warnings: readonly Warning[] | null
}
