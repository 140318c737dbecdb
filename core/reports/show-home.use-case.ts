import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { any } from '../kernel/condition.ts'
import { addMonths, today } from '../kernel/dates.ts'
import { decimal, type Decimal, type DecimalText, ZERO } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { mayUse, visibleTo } from '../permissions/visible-fields.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { type CardType, type Day, dayOf, type EndingType, type RankingType, type TrendType, type WarningType } from '../definitions/home.ts'
import type { Measure } from '../definitions/tally.ts'
import type { Card, HomePage, Licences, Ranked, Ranking, Trend, Warning } from './home-page.ts'
import type { TallyGroup, Tallies } from './tallies.port.ts'

const MONTHS = 12

type Asked = {
  readonly where: Parameters<Tallies['tally']>[1]['where']
  readonly groups?: readonly TallyGroup[]
  readonly measures: Readonly<Record<string, Measure>>
  readonly largest?: string
  readonly most?: number
}

class Unknown extends Error {}

const amountIn = (row: Row | undefined, name: string): Decimal => decimal((row && wireOf(row, name)) ?? 0)
const textIn = (row: Row, key: string): string => String(wireOf(row, `${key}_dictText`) ?? wireOf(row, key) ?? '')

/** Percent of `part` in `whole`, one decimal; null without a whole (RP2). */
const percent = (part: Decimal, whole: Decimal): DecimalText | null => (whole.isZero() ? null : part.mulDiv(100, whole.abs(), 1).toString())

const growth = (now: Decimal, before: Decimal): DecimalText | null => percent(now.minus(before), before)

/** The home page (report.analysis): what the person may see of it, counted within what he sees of the records. */
export class ShowHome {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly records: Records
  private readonly clock: Clock

  constructor(catalogue: Catalogue, tallies: Tallies, records: Records, clock: Clock) {
    this.catalogue = catalogue
    this.tallies = tallies
    this.records = records
    this.clock = clock
  }

  async run({ by }: { readonly by: Person }): Promise<Result<HomePage>> {
    const { home } = this.catalogue
    if (!home) return ok({ warnings: [] })
    const day = dayOf(today(this.clock.now()))
    const sold = this.seen(home.trend.of, by, home.trend.amount)
    const ranked = this.seen(home.ranking.of, by, home.ranking.amount)
    const ending = this.seen(home.ending.of, by)
    const shown = home.cards.filter(({ of, field }) => this.seen(of, by, field))
    const trend = sold && part(this.trend(sold, home.trend, day, by))
    const [cards, months, rankings, licences, warnings] = await Promise.all([
      shown.length ? part(Promise.all(shown.map((card) => this.card(card, day, by, trend)))) : undefined,
      trend,
      ranked && part(this.rankings(ranked, home.ranking, day, by)),
      ending && part(this.licences(ending, home.ending, by)),
      part(this.warnings(home.warnings, day, by)),
    ])
    return ok({
      ...(cards === undefined ? {} : { cards }),
      ...(months === undefined ? {} : { trend: months }),
      ...(rankings === undefined ? {} : { rankings }),
      ...(licences === undefined ? {} : { licences }),
      warnings,
    })
  }

  private seen(key: string, by: Person, field?: string): DocumentType | undefined {
    const type = this.catalogue.find(key)
    if (!type || !mayDo(by, type, 'list')) return undefined
    const shown = field === undefined ? undefined : type.fields[field]
    return !shown || mayUse(type, shown, 'aggregate', by) ? type : undefined
  }

  private async tally(type: DocumentType, by: Person, { groups = [], most = 1, ...asked }: Asked): Promise<readonly Row[]> {
    const rows = await this.tallies.tally(type, { groups, most, ...asked }, by)
    if (!rows.ok) throw new Unknown(rows.failure.code)
    return rows.value
  }

  private async card(card: CardType, day: Day, by: Person, trend: Promise<Trend | null> | undefined): Promise<Card> {
    const type = this.catalogue.find(card.of)!
    const [[row], months] = await Promise.all([
      this.tally(type, by, { where: card.where(day), measures: card.measures(day) }),
      card.beside.as === 'growth' ? trend : undefined,
    ])
    const [value, aside] = [amountIn(row, 'value'), amountIn(row, card.beside.part)]
    const { title, as } = card.beside
    return {
      key: card.key,
      title: card.title,
      of: card.of,
      value: value.toFixed(2),
      beside: {
        title,
        isBad: card.bad === true && !aside.isZero(),
        ...(as === 'growth' ? {} : { amount: aside.toFixed(2) }),
        ...(as === 'growth' ? { rate: growth(value, aside) } : as === 'rate' ? { rate: percent(aside, value) } : {}),
      },
      ...(months ? { trend: months.amounts } : {}),
    }
  }

  private async trend(type: DocumentType, declared: TrendType, day: Day, by: Person): Promise<Trend> {
    const rows = await this.tally(type, by, {
      where: declared.where(day),
      groups: [{ field: declared.date, by: 'month' }],
      measures: { amount: { of: 'sum', field: declared.amount } },
      most: 2 * MONTHS,
    })
    const known = new Map(rows.map((row) => [wireOf(row, declared.date), amountIn(row, 'amount').toFixed(2)]))
    const back = (count: number) => addMonths(day.month, -count).slice(0, 7)
    const amountOf = (month: string) => known.get(month) ?? ZERO.toFixed(2)
    const months = Array.from({ length: MONTHS }, (_, index) => MONTHS - 1 - index)
    return {
      months: months.map(back),
      amounts: months.map((count) => amountOf(back(count))),
      yearAgo: months.map((count) => amountOf(back(count + 12))),
    }
  }

  private rankings(type: DocumentType, declared: RankingType, day: Day, by: Person): Promise<readonly Ranking[]> {
    return Promise.all(
      declared.groups.map(async ({ field, title }) => {
        const rows = await this.tally(type, by, {
          where: declared.where(day),
          groups: [{ field }],
          measures: declared.measures(day),
          largest: 'amount',
          most: declared.most,
        })
        return { field, title, rows: rows.filter((row) => amountIn(row, 'amount').gt(0)).map((row) => rankedOf(row, field)) }
      }),
    )
  }

  private async licences(type: DocumentType, { fields, most, due, expired }: EndingType, by: Person): Promise<Licences> {
    const [[counts], page] = await Promise.all([
      this.tally(type, by, {
        where: any(due, expired),
        measures: { due: { of: 'count', when: due }, expired: { of: 'count', when: expired } },
      }),
      this.records.list(type, { where: due, order: [{ field: 'expiryDate', direction: 'asc' }], pageNo: 1, pageSize: most, fields }, by),
    ])
    if (!page.ok) throw new Unknown(page.failure.code)
    return {
      of: type.key,
      due: Number(counts?.['due'] ?? 0),
      expired: Number(counts?.['expired'] ?? 0),
      rows: page.value.records
        .map((row) => visibleTo(type, row, by))
        .map((row) => ({
          id: String(row['id']),
          ownerType: textIn(row, 'ownerType'),
          ownerName: textIn(row, 'ownerName'),
          licenceType: textIn(row, 'licenceType'),
          expiryDate: textIn(row, 'expiryDate'),
          keeper: textIn(row, 'keeperUserId'),
          daysLeft: Number(wireOf(row, 'daysLeft') ?? 0),
        })),
    }
  }

  private async warnings(declared: readonly WarningType[], day: Day, by: Person): Promise<readonly Warning[]> {
    const counted = async ({ key, title, of, where }: WarningType): Promise<Warning | undefined> => {
      const type = this.seen(of, by)
      if (!type) return undefined
      const [row] = await this.tally(type, by, { where: where(day), measures: { count: { of: 'count' } } })
      const count = Number(row?.['count'] ?? 0)
      return count > 0 ? { key, title, of, count } : undefined
    }
    return (await Promise.all(declared.map(counted))).filter((warning) => warning !== undefined)
  }
}

const rankedOf = (row: Row, field: string): Ranked => {
  const amount = amountIn(row, 'amount')
  return { name: textIn(row, field) || '未填写', amount: amount.toFixed(2), rate: growth(amount, amountIn(row, 'before')) }
}

/** A part that cannot be told leaves the others alone. */
const part = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((thrown: unknown) => {
    if (thrown instanceof Unknown) return null
    throw thrown
  })
