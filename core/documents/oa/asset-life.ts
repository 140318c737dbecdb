import { type Effect, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { decimal, type Decimal, ZERO } from '../../kernel/decimal.ts'

/** 在用, 闲置, 维修, 调拨中, 报废中 and 已报废 of asset_status. */
export const [IN_USE, IDLE, IN_REPAIR, MOVING, SCRAPPING, SCRAPPED] = ['1', '2', '3', '4', '5', '6'] as const

/** 冷链设备 and 温湿度监测设备 of asset_category: they are calibrated (GSP). */
export const CALIBRATED = ['3', '5'] as const

/** Months for which an asset was written down by a day: from the month after it was bought, as long as it lasts. */
export const usedMonths = (buyDate: string, useMonths: number, today: string): number => {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.min(useMonths, Math.max(0, index(today) - index(buyDate)))
}

type Valued = { readonly originalValue: Decimal; readonly salvageRate: Decimal; readonly useMonths: number }

/** 累计折旧: straight, month by month, to what is left at the end. */
export const depreciationOf = ({ originalValue, salvageRate, useMonths }: Valued, used: number): Decimal =>
  useMonths > 0 ? originalValue.times(decimal(100).minus(salvageRate)).mulDiv(used, useMonths * 100, 2) : ZERO

/** 净值 on a day. */
export const netValueOn = (asset: Valued & { readonly buyDate: string }, today: string): Decimal =>
  asset.originalValue.minus(asset.buyDate ? depreciationOf(asset, usedMonths(asset.buyDate, asset.useMonths, today)) : ZERO)

/** Of a form that names it: what the asset is worth today. */
export const netValueOf = ({ originalValue, salvageRate, useMonths, buyDate }: Known, today: string): Decimal =>
  netValueOn(
    {
      originalValue: amountOf(originalValue),
      salvageRate: amountOf(salvageRate),
      useMonths: Number(useMonths ?? 0),
      buyDate: String(buyDate ?? ''),
    },
    today,
  )

/** What a form of the asset looks at, beside what it copies. */
export const VALUED_BY = ['originalValue', 'salvageRate', 'useMonths', 'buyDate', 'assetStatus', 'category'] as const

/** A row of 变动记录. */
export type AssetMove = {
  readonly moveDate: string
  readonly content: string
  readonly fromText?: string | null
  readonly toText?: string | null
  readonly sourceBillNo?: string | null
}

/** What becomes of an asset, with the entry that says why. */
export const assetChanged = (assetId: string, set: Readonly<Record<string, string | null>>, move: AssetMove): Effect =>
  update('oa.asset', assetId, { set, rows: { moves: { add: [move] } } })

type Named = { readonly $: { readonly ref: (field: 'assetId') => Known } }
type Form = { readonly $: { readonly state: string } }

const FORMS: Readonly<Record<string, string>> = { [MOVING]: '固定资产调拨', [SCRAPPING]: '固定资产报废' }

/** An asset in a running form enters no other (rule A1). */
export const notElsewhere = {
  rows: 'items',
  field: 'assetId',
  holds: ({ $ }: Named, doc: Form) => doc.$.state === 'approving' || !((($.ref('assetId')['assetStatus'] ?? '') as string) in FORMS),
  message: ({ assetNo, $ }: Named & { readonly assetNo: string | null }) =>
    `资产${assetNo ?? ''}正在办理${FORMS[String($.ref('assetId')['assetStatus'])] ?? ''}`,
} as const

type Taken = { readonly assetStatus: string | null; readonly assetNo: string | null }

/** A form takes an asset (rule A1): one at a time, and none that stands where the form does not reach. */
export const assetTaken = (assetId: string, assetStatus: string, from: readonly string[]): Effect =>
  update('oa.asset', assetId, {
    set: { assetStatus },
    needs: {
      holds: (asset: Taken) => from.includes(asset.assetStatus ?? ''),
      message: '资产{assetNo}正在办理其他单据或已报废，请刷新后重试',
    },
  })
