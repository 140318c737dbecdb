export {}

/** How a type of a test is known: whatever it is said to have. */
type Anything = {
  fields: Readonly<Record<string, string>>
  refs: Readonly<Record<string, string>>
  lines: Readonly<Record<string, { columns: Readonly<Record<string, string>>; refs: Readonly<Record<string, string>> }>>
  keys: readonly string[]
  states: string
  actions: string
}

/** Types and dictionaries that only tests declare may be named there as those of the product are. */
declare module '../../core/definitions/types.gen.ts' {
  interface Types {
    [test: `test.${string}`]: Anything
    'bsc.account': Anything
    'bsc.customer': Anything
    'bsc.goods': Anything
    'bsc.owner': Anything
    'bsc.part': Anything
    'bsc.shelf': Anything
    'bsc.shop': Anything
    'cg.shelf': Anything
    'xt.entry': Anything
    'xt.fund': Anything
    'xt.order': Anything
    'xt.plan': Anything
    'xt.protocol': Anything
    'xt.shipment': Anything
    'xt.supplier': Anything
  }
  interface DictValues {
    club_rank: string
    kind: string
    level: string
    loan_state: string
    maker_grade: string
    shop_level: string
    wish_sort: string
    x: string
  }
}
