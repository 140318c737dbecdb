import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { zhCN } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { type ReactNode, useMemo } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { isDate, shanghai } from '../../../core/kernel/dates.ts'
import { useCase } from '../../hooks/use-case.ts'

dayjs.extend(utc)

/** The zone all calendars reckon in: a day is a midnight of it, which no summer time moves. */
export const ZONE = 'UTC'

export const dayOf = (text: string): Dayjs | null => (isDate(text) ? dayjs.utc(text) : null)

export const textOf = (day: Dayjs): string => day.format('YYYY-MM-DD')

const nowOf = (clock: Clock): string => `${shanghai(clock.now()).replace(' ', 'T')}Z`

/** Today and now are Shanghai's, by the product's clock and not the machine's. */
const daysBy = (clock: Clock) =>
  class extends AdapterDayjs {
    constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(options)
      const dateOf = this.date
      this.date = (value, zone) => dateOf(value === undefined ? (nowOf(clock) as typeof value) : value, zone)
    }
  }

const { localeText } = zhCN.components.MuiLocalizationProvider.defaultProps

type CalendarScopeProps = {
  /** What a month is called, in a list of them and to a reader. */
  readonly months?: { readonly monthShort: string; readonly month: string }
  readonly children: ReactNode
}

const MONTHS = { monthShort: 'M月', month: 'YYYY-MM' }

/** What calendars and clocks of the library stand in: Chinese, and days as this product understands them. */
export const CalendarScope = ({ months = MONTHS, children }: CalendarScopeProps) => {
  const clock = useCase(Clock)
  const adapter = useMemo(() => daysBy(clock), [clock])
  return (
    <LocalizationProvider dateAdapter={adapter} adapterLocale="zh-cn" dateFormats={months} localeText={localeText}>
      {children}
    </LocalizationProvider>
  )
}
