import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { FigurePlace, FigureSource } from '../../../core/definitions/explain.ts'
import type { FigureOwner, ToldEntries, ToldFigure } from '../../../core/records/explain/explain-figure.use-case.ts'
import { stepsOf, tokensOf, type Token, UNSEEN, written } from '../../../core/records/explain/formula.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { PageLink } from '../../widgets/page-link.tsx'
import { EntryLines } from '../../widgets/values/entry-lines.tsx'
import { shown } from '../../widgets/values/shown.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const Formula = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '6px 7px',
    paddingBlock: '4px 12px',
    fontSize: 16,
    lineHeight: '24px',
    '& > span': { display: 'flex', flexDirection: 'column', textAlign: 'center', maxWidth: '100%' },
    '& em': { fontStyle: 'normal', fontSize: 12, lineHeight: '18px', color: palette.ink.faint },
    '& i': { fontStyle: 'normal', color: palette.ink.faint },
    '& button, & a': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.primary.main,
      cursor: 'pointer',
      textDecoration: 'none',
    },
    '& .unseen': { fontSize: 13, color: palette.ink.faint },
  }
})

const Steps = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: '6px 12px',
    borderRadius: 6,
    listStyle: 'none',
    backgroundColor: palette.ground.sunken,
    '& li': { display: 'flex', gap: 8, lineHeight: '22px' },
    '& .said': { flex: 'none', color: palette.ink.soft },
    '& .how': { flex: 1, overflowWrap: 'anywhere' },
    '& b': { whiteSpace: 'nowrap' },
  }
})

type NumberProps = {
  readonly token: Exclude<Token, { readonly sign: string }>
  readonly onAsk: (place: FigurePlace) => void
  readonly onClose: () => void
}

/** Where a number of another record is to be looked up. */
const pageOf = (source: FigureSource, pages: ReturnType<typeof usePages>): string | undefined => {
  if (source.from === 'other') return pages.record(source.target, source.id)
  return source.from === 'fact' && source.id ? pages.record(source.of, source.id) : undefined
}

const Figure = ({ token: { title, value, source }, onAsk, onClose }: NumberProps) => {
  const pages = usePages()
  const page = source && pageOf(source, pages)
  const told =
    value === undefined ? (
      <span className="unseen">{UNSEEN}</span>
    ) : source?.from === 'record' ? (
      <button type="button" onClick={() => onAsk(source)}>
        {value}
      </button>
    ) : page ? (
      <PageLink to={page} onClick={onClose}>
        {value}
      </PageLink>
    ) : (
      value
    )
  return (
    <span>
      {title && <em>{title}</em>}
      {told}
    </span>
  )
}

type EntriesProps = {
  readonly figure: ToldFigure
  /** An amount as the figure itself is shown. */
  readonly spelt: (amount: string) => string
  readonly entries: ToldEntries | 'unseen'
  readonly onClose: () => void
}

/** What moved a balance, entry by entry. */
const Entries = ({ figure: { title, value }, spelt, entries, onClose }: EntriesProps) => {
  const pages = usePages()
  if (entries === 'unseen') return <p>{`${title} ${spelt(value)} 由流水记成，${UNSEEN}。`}</p>
  const { ledger, title: register, total, rows } = entries
  if (total === 0) return <p>{`${title} ${spelt(value)}，没有${register}。`}</p>
  return (
    <>
      <p>
        {`${title} ${spelt(value)}，${register} ${total} 笔`}
        {rows.length < total && `，以下为最近 ${rows.length} 笔`}
      </p>
      <Box sx={{ mx: -4 }}>
        <EntryLines
          lines={rows.map(({ id, at, source, kind, amount }) => ({
            id,
            day: at,
            source,
            kind,
            amount: spelt(amount),
            page: pages.record(ledger, id),
          }))}
          onLeave={onClose}
        />
      </Box>
    </>
  )
}

const Explained = ({
  figure,
  spelt,
  onAsk,
  onClose,
}: {
  readonly figure: ToldFigure
  readonly spelt: (amount: string) => string
  readonly onAsk: (place: FigurePlace) => void
  readonly onClose: () => void
}) => {
  const { title, term, changed, entries } = figure
  const value = written(figure.value)
  if (entries) return <Entries {...{ figure, spelt, entries, onClose }} />
  if (changed) return <p>{`${title} ${value} 是过账时算出的，参与计算的数据此后已变化。`}</p>
  if (!term) return <p>{`${title} ${value} 按过账时的数保留，不再重算。`}</p>
  const steps = stepsOf(term)
  return (
    <>
      <Formula aria-label="算式">
        {tokensOf(term).map((token, at) =>
          'sign' in token ? <i key={at}>{token.sign}</i> : <Figure key={at} token={token} onAsk={onAsk} onClose={onClose} />,
        )}
        <i>=</i>
        <span>
          <em>{title}</em>
          <b>{value}</b>
        </span>
      </Formula>
      {steps.length > 0 && (
        <Steps aria-label="步骤">
          {steps.map(({ said, how, value: came }, at) => (
            <li key={at}>
              <span className="said">{said}</span>
              <span className="how">{how}</span>
              <b>{came ?? UNSEEN}</b>
            </li>
          ))}
        </Steps>
      )}
    </>
  )
}

type FigureDrawerProps = {
  readonly type: DocumentType
  readonly of: FigureOwner
  readonly place: FigurePlace
  readonly onClose: () => void
}

/** 看算式: a figure with its formula in the titles of the fields; numbers of the record are asked in turn, others lead to where they stand. */
export const FigureDrawer = ({ type, of, place: first, onClose }: FigureDrawerProps) => {
  const records = useCase(RemoteRecords)
  const [way, setWay] = useState<readonly FigurePlace[]>([first])
  const place = way.at(-1) ?? first
  const field = type.fields[place.field]
  const spelt = (amount: string) => (field ? shown(field, { [place.field]: amount }, place.field) : amount)
  const answered = useAnswer(useCallback(() => records.explain(type, of, place), [records, type, of, place]))
  return (
    <SideDrawer title="看算式" answered={answered} onClose={onClose}>
      {(figure) => (
        <>
          {way.length > 1 && (
            <Box
              component="button"
              type="button"
              onClick={() => setWay(way.slice(0, -1))}
              sx={{ p: 0, border: 0, background: 'none', font: 'inherit', color: 'primary.main', cursor: 'pointer' }}
            >
              返回上一个数
            </Box>
          )}
          <Explained figure={figure} spelt={spelt} onAsk={(next) => setWay([...way, next])} onClose={onClose} />
        </>
      )}
    </SideDrawer>
  )
}
