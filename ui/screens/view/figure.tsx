import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { FigurePlace } from '../../../core/definitions/explain.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'

export const FigureDrawer = lazyComponent(() => import('./figure-drawer.tsx').then(({ FigureDrawer: component }) => component))

type FigureProps = {
  readonly type: DocumentType
  readonly id: string
  /** A field, or a column of a row. */
  readonly place: FigurePlace
  readonly title: string
  readonly children: ReactNode
}

/** A number that was worked out: pressed it says how. */
export const Figure = ({ type, id, place, title, children }: FigureProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={`看算式：${title}`}
        onClick={() => setOpen(true)}
        sx={{
          p: 0,
          border: 0,
          borderBottom: '1px dashed',
          borderColor: 'primary.main',
          background: 'none',
          font: 'inherit',
          color: 'inherit',
          cursor: 'pointer',
        }}
      >
        {children}
      </Box>
      {isOpen && <FigureDrawer type={type} of={{ id }} place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
