import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled, useTheme } from '@mui/material/styles'
import { useMemo, useState, type ReactNode } from 'react'
import { briefColumns, figuresOf, saying, type Keyed } from '../../../core/records/approval/brief.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { readDecimal, sumOf, ZERO } from '../../../core/kernel/decimal.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { segmentStyles } from '../../theme/segments.ts'
import { Tick } from '../../theme/tick.tsx'
import { ReadTable } from '../../widgets/table/read-table.tsx'
import { isNumber, NOTHING } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import { rowMarks, type RowMarks } from './brief-marks.ts'

/** More rows than these are read in the table that scrolls by itself. */
const MANY = 100

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 13,
    lineHeight: '18px',
    '& th, & td': {
      height: 44,
      padding: '2px 12px',
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      fontWeight: 400,
      whiteSpace: 'nowrap',
    },
    '& thead th': {
      height: 34,
      fontSize: 12,
      fontWeight: 600,
      color: palette.ink.soft,
      backgroundColor: palette.ground.sunken,
      borderBottomColor: palette.line.strong,
    },
    '& .right': { textAlign: 'right' },
    '& .name': { width: '99%', maxWidth: 0, minWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .name small': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .at': { width: 44, color: palette.ink.faint, borderLeft: '3px solid transparent' },
    '& .doubted .at': { borderLeftColor: palette.dots.warn },
    '& .changed .at': { borderLeftColor: palette.primary.light },
    '& .money': { fontWeight: 600 },
    '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400, color: palette.ink.soft },
    '& .doubt': { fontWeight: 600, color: palette.states.warn.text },
    '& del': { marginRight: 6, color: palette.ink.faint },
    '& tfoot td': { height: 36, fontWeight: 600, backgroundColor: palette.ground.sunken, borderBottom: 0 },
  }
})

type CellProps = {
  readonly name: string
  readonly field: Field
  readonly row: Row
  readonly marks: RowMarks | undefined
  readonly show: Show
}

/** A value: in amber where it is doubtful, beside what it was where it was changed. */
const Cell = ({ name, field, row, marks, show }: CellProps) => {
  const value = show(field, row, name) || NOTHING
  const doubt = marks?.doubts.get(name)
  const { was } = marks ?? {}
  return (
    <>
      {was && name in was && <del>{show(field, was, name) || NOTHING}</del>}
      <span className={doubt ? 'doubt' : undefined} title={doubt}>
        {was && name in was ? <b>{value}</b> : value}
      </span>
    </>
  )
}

const classOf = (marks: RowMarks | undefined): string | undefined => {
  if (!marks) return undefined
  return marks.doubts.size ? 'doubted' : 'changed'
}

/** What stands below a value, smaller: figures with their titles. */
const belowOf = (columns: Keyed, keys: readonly string[], row: Row, show: Show): string =>
  keys
    .flatMap((key) => columns.filter(([own]) => own === key))
    .filter(([key]) => !isEmpty(wireOf(row, key)))
    .map(([key, field]) => (isNumber(field) ? `${field.title} ${show(field, row, key)}` : show(field, row, key)))
    .join(' · ')

const totalOf = (field: Field, key: string, rows: readonly Row[], show: Show): string =>
  show(field, { [key]: sumOf(rows, (row) => readDecimal(wireOf(row, key)) ?? ZERO).toString() }, key)

type BriefLinesProps = {
  readonly approval: ApprovalView
  readonly type: string
  readonly table: string
  readonly title: string
  /** All columns the reader may see, in their order. */
  readonly columns: Keyed
  /** Those that the type's screens begin with, where they say so. */
  readonly wanted: readonly string[] | undefined
  readonly under: Readonly<Record<string, readonly string[]>>
  readonly rows: readonly Row[]
}

/** A document's rows for whoever decides: what names a row, its price, quantity and amount; those that need a look are marked. */
export const BriefLines = ({ approval, type, table, title, columns, wanted, under, rows }: BriefLinesProps) => {
  const show = useShown()
  const narrow = useIsNarrow()
  const [isWhole, setWhole] = useState(false)
  const [onlyMarked, setOnlyMarked] = useState(false)
  const marks = useMemo(() => rowMarks(approval, table), [approval, table])
  const marked = useMemo(
    () => new Set([...marks.values()].flatMap(({ doubts, was }) => [...doubts.keys(), ...Object.keys(was ?? {})])),
    [marks],
  )
  const said = useMemo(() => saying(columns, rows, marked), [columns, rows, marked])
  const shown = useMemo(() => {
    if (!wanted) return briefColumns(said, marked)
    const below = new Set(Object.values(under).flat())
    const keys = [...wanted.filter((key) => !below.has(key)), ...marked]
    return [...new Set(keys)].flatMap((key) => said.filter(([own]) => own === key))
  }, [said, wanted, under, marked])
  const placed = rows.map((row, at) => ({ row, at, weight: weightOf(marks.get(idOf(row))) })).sort((a, b) => b.weight - a.weight)
  const inSight = placed.filter(({ weight }) => !onlyMarked || weight > 0)

  if (narrow) return <BriefCards title={title} columns={shown} placed={placed} marks={marks} />
  const isLong = rows.length > MANY
  return (
    <Section
      title={title}
      note={`${rows.length} 行`}
      aside={
        <>
          {marks.size > 0 && !isWhole && !isLong && (
            <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
              <Tick checked={onlyMarked} type="checkbox" onChange={({ target }) => setOnlyMarked(target.checked)} />
              只看有提示的行
            </Box>
          )}
          {!isLong && <Segments isWhole={isWhole} onChange={setWhole} />}
        </>
      }
    >
      {isWhole || isLong ? (
        <ReadTable name={`${type}.${table}`} title={title} columns={columns} rows={rows} />
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Table aria-label={title}>
            <thead>
              <tr>
                <th scope="col" className="at">
                  #
                </th>
                {shown.map(([key, field]) => (
                  <th key={key} scope="col" className={isNumber(field) ? 'right' : undefined}>
                    {field.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inSight.map(({ row, at }) => {
                const own = marks.get(idOf(row))
                return (
                  <tr key={idOf(row) || at} className={classOf(own)}>
                    <td className="at">{at + 1}</td>
                    {shown.map(([key, field], place) => {
                      const below = belowOf(columns, under[key] ?? [], row, show)
                      const look = [isNumber(field) ? 'right' : '', place === 0 ? 'name' : '', isAmount(field) ? 'money' : '']
                      return (
                        <td key={key} className={look.join(' ').trim() || undefined}>
                          <Cell name={key} field={field} row={row} marks={own} show={show} />
                          {place === 0 && own?.isNew && <small>本次新增</small>}
                          {below && <small>{below}</small>}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
            {shown.some(([, { totalled }]) => totalled) && (
              <tfoot>
                <tr>
                  <td className="at" />
                  {shown.map(([key, field], place) => (
                    <td key={key} className={isNumber(field) ? 'right' : undefined}>
                      {place === 0 ? '合计' : field.totalled ? totalOf(field, key, rows, show) : ''}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </Table>
        </Box>
      )}
    </Section>
  )
}

/** What needs a look comes first: doubtful rows, then changed and new ones. */
const weightOf = (marks: RowMarks | undefined): number => (marks ? (marks.doubts.size ? 2 : 1) : 0)

const isAmount = ({ kind, derived, totalled }: Field): boolean => kind.name === 'money' && derived === true && totalled === true

type SectionProps = { readonly title: string; readonly note: string; readonly aside?: ReactNode; readonly children: ReactNode }

const Section = ({ title, note, aside, children }: SectionProps) => (
  <Box
    component="section"
    aria-label={title}
    sx={{ overflow: 'hidden', bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: { xs: '10px', sm: 2 } }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, px: { xs: 3.5, sm: 3 } }}>
      <Box component="h2" sx={{ fontSize: 14 }}>
        {title}
      </Box>
      <Box component="span" sx={{ flex: 1, fontSize: 12, color: 'ink.faint' }}>
        {note}
      </Box>
      {aside}
    </Box>
    {children}
  </Box>
)

const Segments = ({ isWhole, onChange }: { readonly isWhole: boolean; readonly onChange: (whole: boolean) => void }) => {
  const { row, one, chosen } = segmentStyles(useTheme())
  return (
    <Box sx={row} role="group" aria-label="列">
      {[false, true].map((whole) => (
        <ButtonBase
          key={String(whole)}
          aria-pressed={whole === isWhole}
          onClick={() => onChange(whole)}
          sx={{ ...one, ...(whole === isWhole ? chosen : {}) }}
        >
          {whole ? '全部列' : '要看的列'}
        </ButtonBase>
      ))}
    </Box>
  )
}

type BriefCardsProps = {
  readonly title: string
  readonly columns: Keyed
  readonly placed: readonly { readonly row: Row; readonly at: number }[]
  readonly marks: ReadonlyMap<string, RowMarks>
}

/** The same on a telephone: name and amount, below them price × quantity. */
const BriefCards = ({ title, columns, placed, marks }: BriefCardsProps) => {
  const show = useShown()
  const [name, ...others] = columns
  const { money, price, qty } = figuresOf(others)
  const [first, second] = money
  const named = new Set([first, second, price, qty].flatMap((one) => (one ? [one[0]] : [])))
  const rest = others.filter(([key]) => !named.has(key))
  return (
    <Section title={title} note={`${placed.length} 行`}>
      {placed.map(({ row, at }) => {
        const own = marks.get(idOf(row))
        const cell = ([key, field]: Keyed[number]) => <Cell name={key} field={field} row={row} marks={own} show={show} />
        const isMarked = ([key]: Keyed[number]) => own?.doubts.has(key) === true || (own?.was !== undefined && key in own.was)
        const facts = [...rest.filter(isMarked), ...rest.filter((one) => !isMarked(one) && !isEmpty(wireOf(row, one[0])))].slice(
          0,
          price ? 1 : 2,
        )
        return (
          <Box
            key={idOf(row) || at}
            sx={(theme) => ({
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              gap: '2px 12px',
              px: 3.5,
              py: 2,
              borderTop: 1,
              borderColor: 'line.main',
              borderLeft: own
                ? `3px solid ${own.doubts.size ? theme.vars!.palette.dots.warn : theme.vars!.palette.primary.light}`
                : undefined,
              fontSize: 13,
              lineHeight: '20px',
              color: 'ink.soft',
              '& > :nth-of-type(even)': { textAlign: 'right' },
              '& b.top': { fontSize: 15, lineHeight: '22px', color: 'ink.main' },
              '& .doubt': { fontWeight: 600, color: 'states.warn.text' },
              '& del': { mr: 1, color: 'ink.faint' },
            })}
          >
            <b className="top">{name && cell(name)}</b>
            <b className="top">{first && cell(first)}</b>
            <span>
              {price && qty && (
                <>
                  {cell(price)} × {cell(qty)}
                </>
              )}
              {facts.map((one) => (
                <Box key={one[0]} component="span" sx={{ ml: price ? 3 : 0, mr: price ? 0 : 3 }}>
                  {one[1].title} {cell(one)}
                </Box>
              ))}
            </span>
            <span>{second && cell(second)}</span>
          </Box>
        )
      })}
    </Section>
  )
}
