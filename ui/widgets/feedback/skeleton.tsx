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
  '& i': {
    display: 'block',
    height: 10,
    borderRadius: 5,
    backgroundColor: theme.vars.palette.states.idle.ground,
    animation: `${breathe} 1.4s ease-in-out infinite`,
  },
}))

/** Rows that are still on their way, in columns as wide as theirs. */
export const Skeleton = ({ rows, columns }: { readonly rows: number; readonly columns: readonly number[] }) => {
  const late = useLate()
  return (
    <Lines role="status" aria-label="读取中" style={{ visibility: late ? 'visible' : 'hidden' }}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ gridTemplateColumns: columns.map((width) => `minmax(0, ${width}fr)`).join(' ') }}>
          {late && columns.map((_, column) => <i key={column} style={{ width: `${60 + ((row * 7 + column * 13) % 30)}%` }} />)}
        </div>
      ))}
    </Lines>
  )
}
