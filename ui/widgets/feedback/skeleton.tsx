import { keyframes, styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'

const breathe = keyframes({ '50%': { opacity: 0.5 } })

const PATIENCE = 150

/** Where an answer comes at once nothing flashes: bones show after 150 ms. */
const useLate = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return late
}

const Lines = styled('div')(({ theme }) => ({
  '& > div': {
    display: 'grid',
    alignItems: 'center',
    gap: 16,
    height: 36,
    padding: '0 12px',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '&[data-cards] > div': {
    height: 86,
    marginBottom: 8,
    border: `1px solid ${theme.vars.palette.line.main}`,
    borderRadius: 10,
    backgroundColor: theme.vars.palette.ground.card,
  },
  '& i': {
    display: 'block',
    height: 10,
    borderRadius: 5,
    backgroundColor: theme.vars.palette.states.idle.ground,
    animation: `${breathe} 1.4s ease-in-out infinite`,
  },
}))

/** As many lines as a card of a list has, one after another. */
const CARD = [1] as const

/** Rows that are still on their way, in columns as wide as theirs; on a telephone cards. */
export const Skeleton = ({ rows, columns = CARD }: { readonly rows: number; readonly columns?: readonly number[] | undefined }) => {
  const late = useLate()
  return (
    <Lines role="status" data-cards={columns === CARD || undefined} aria-label="读取中" style={{ visibility: late ? 'visible' : 'hidden' }}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ gridTemplateColumns: columns.map((width) => `minmax(0, ${width}fr)`).join(' ') }}>
          {late && columns.map((_, column) => <i key={column} style={{ width: `${60 + ((row * 7 + column * 13) % 30)}%` }} />)}
        </div>
      ))}
    </Lines>
  )
}
