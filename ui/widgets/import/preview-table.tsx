import { styled } from '@mui/material/styles'
import { Fragment, useState } from 'react'
import { type ImportState, MOST_SHOWN, type PreviewRow, type RowProblem } from '../../../core/workbooks/import-state.ts'
import type { Mending } from '../../../core/workbooks/mend-import.use-case.ts'
import type { ImportPlace } from '../../../core/workbooks/remote-imports.port.ts'
import { text } from '../../../core/workbooks/text.ts'
import { Icon } from '../../theme/icon.tsx'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    overflow: 'auto',
    maxHeight: 400,
    border: `1px solid ${palette.line.main}`,
    borderRadius: 6,
    fontSize: 13,
    '& table': { borderCollapse: 'collapse', minWidth: '100%' },
    '& th, & td': {
      height: 32,
      padding: '0 10px',
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      whiteSpace: 'nowrap',
    },
    '& td': { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& thead th': { position: 'sticky', top: 0, zIndex: 1, background: palette.ground.sunken, fontWeight: 600 },
    '& tbody th': { color: palette.ink.soft, background: palette.ground.sunken, fontWeight: 400, textAlign: 'center' },
    '& td[data-wrong]': {
      color: palette.states.bad.text,
      background: palette.states.bad.ground,
      boxShadow: `inset 0 0 0 1px ${palette.states.bad.text}`,
    },
    '& td[data-changed]': { color: palette.states.warn.text, background: palette.states.warn.ground },
    '& tr[data-reason] td': { maxWidth: 'none', color: palette.states.bad.text, background: palette.states.bad.ground },
    '& tr[data-reason=change] td': { color: palette.states.warn.text, background: palette.states.warn.ground },
    // What is said of a row stays in sight, however wide the rows are.
    '& tr[data-reason] td > div': {
      position: 'sticky',
      left: 10,
      width: 'fit-content',
      maxWidth: 'min(620px, 80vw)',
      whiteSpace: 'normal',
    },
    '& tr[data-reason] span': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px', marginRight: 16 },
    '& tr[data-reason] label': { display: 'inline-flex', alignItems: 'center', gap: 4, color: palette.ink.soft },
    '& td input:not([type=checkbox])': {
      width: '100%',
      minWidth: 96,
      border: 0,
      padding: 0,
      font: 'inherit',
      color: 'inherit',
      background: 'transparent',
    },
    '& tr[data-reason] button': {
      border: 0,
      padding: 0,
      font: 'inherit',
      color: palette.primary.main,
      background: 'transparent',
      cursor: 'pointer',
    },
    '& p': { margin: 0, padding: '8px 10px', color: palette.ink.soft },
  }
})

const NOTHING: Readonly<Record<string, string>> = {}

type PreviewTableProps = {
  readonly known: ImportState
  readonly rows: readonly PreviewRow[]
  readonly places: readonly ImportPlace[]
  /** A wrong cell says something else now; nothing while the server is at it. */
  readonly onMend: ((mending: Mending) => void) | undefined
}

/** A wrong cell, typed over in its place: Enter takes it, Esc leaves it. */
const WrongCell = ({
  name,
  text: held,
  onTaken,
}: {
  readonly name: string
  readonly text: string
  readonly onTaken: (text: string) => void
}) => {
  const [typed, setTyped] = useState(held)
  const take = () => typed !== held && onTaken(typed)
  return (
    <input
      aria-label={name}
      aria-invalid
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        setTyped(held)
      }}
    />
  )
}

type ProblemProps = {
  readonly problem: RowProblem
  readonly onTaken: ((offer: string, everywhere: boolean) => void) | undefined
}

/** What is wrong, and what was probably meant: one press takes it, in all rows that say the same where that is ticked. */
const Problem = ({ problem: { message, offers = [], alike = 1 }, onTaken }: ProblemProps) => {
  const [isEverywhere, setEverywhere] = useState(true)
  const isShared = alike > 1
  return (
    <span>
      <Icon name="warning" />
      {message}
      {onTaken &&
        offers.map((offer) => (
          <button key={offer} type="button" onClick={() => onTaken(offer, isShared && isEverywhere)}>
            {text.take(offer)}
          </button>
        ))}
      {onTaken && offers.length > 0 && isShared && (
        <label>
          <input type="checkbox" checked={isEverywhere} onChange={({ target }) => setEverywhere(target.checked)} />
          {text.alike(alike)}
        </label>
      )}
    </span>
  )
}

/** Rows as they came, each with its number in the sheet; what is wrong stands below the row (look 08). */
export const PreviewTable = ({ known, rows, places, onMend }: PreviewTableProps) => {
  const titles = new Map(places.map(({ place, title }) => [place, title]))
  const columns = known.mapping.flatMap(({ place, title }, at) =>
    place === null ? [] : [{ place, at, title: titles.get(place) ?? title }],
  )
  return (
    <Frame tabIndex={0} role="region" aria-label="预览">
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {columns.map(({ place, title }) => (
              <th key={place} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ file, number, cells, problems, hints, was = NOTHING }) => (
            <Fragment key={`${file} ${number}`}>
              <tr>
                <th scope="row">{number}</th>
                {columns.map(({ place, at, title }) => {
                  const isWrong = problems.some((problem) => problem.place === place)
                  const isChanged = Object.hasOwn(was, place)
                  return (
                    <td
                      key={place}
                      title={isChanged ? text.was(was[place] ?? '') : cells[at]}
                      data-wrong={isWrong || undefined}
                      data-changed={(isChanged && !isWrong) || undefined}
                    >
                      {isWrong && onMend ? (
                        <WrongCell
                          key={cells[at]}
                          name={text.mend(title, number)}
                          text={cells[at] ?? ''}
                          onTaken={(typed) => onMend({ file, number, place, text: typed })}
                        />
                      ) : (
                        cells[at] || '—'
                      )}
                    </td>
                  )
                })}
              </tr>
              {problems.length === 0 && Object.keys(was).length > 0 && (
                <tr data-reason="change">
                  <th aria-hidden />
                  <td colSpan={Math.max(1, columns.length)}>
                    {columns.map(
                      ({ place, at, title }) =>
                        Object.hasOwn(was, place) && (
                          <span key={place}>
                            {title}
                            <del>{was[place] || '空'}</del>
                            {`→ ${cells[at]}`}
                          </span>
                        ),
                    )}
                  </td>
                </tr>
              )}
              {problems.length > 0 && (
                <tr data-reason>
                  <th aria-hidden />
                  <td colSpan={Math.max(1, columns.length)}>
                    <div>
                      {problems.map((problem) => (
                        <Problem
                          key={`${problem.place} ${problem.message}`}
                          problem={problem}
                          onTaken={
                            onMend && ((offer, everywhere) => onMend({ file, number, place: problem.place, text: offer, everywhere }))
                          }
                        />
                      ))}
                    </div>
                  </td>
                </tr>
              )}
              {hints && (
                <tr data-reason="change">
                  <th aria-hidden />
                  <td colSpan={Math.max(1, columns.length)}>
                    <div>
                      {hints.map((hint) => (
                        <Problem
                          key={hint.place}
                          problem={hint}
                          onTaken={onMend && ((offer) => onMend({ file, number, place: hint.place, text: offer }))}
                        />
                      ))}
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length >= MOST_SHOWN && <p>{`只显示前 ${MOST_SHOWN} 行，全部错误行请下载查看`}</p>}
      {rows.length === 0 && <p>没有可显示的行</p>}
    </Frame>
  )
}
