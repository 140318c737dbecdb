import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import type { TaskBox, TaskKind } from '../../../core/approval/approvals.port.ts'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import { useCase } from '../../hooks/use-case.ts'

const Row = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    gap: 8,
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& button': {
      flex: 'none',
      height: 32,
      padding: '0 14px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 16,
      font: 'inherit',
      fontSize: 13,
      color: palette.ink.soft,
      backgroundColor: palette.ground.card,
      cursor: 'pointer',
    },
    '& button[aria-pressed="true"]': {
      borderColor: 'transparent',
      fontWeight: 600,
      color: palette.primary.main,
      backgroundColor: palette.primary.tint,
    },
    // As high as in the picture, and a target of 44.
    [theme.breakpoints.down('md')]: {
      padding: '6px 0',
      '& button': { position: 'relative' },
      '& button::after': { content: '""', position: 'absolute', inset: '-7px -1px' },
    },
  }
})

/** What a box is about; asked again whenever its page was read anew. */
export const useKinds = (box: TaskBox, read: unknown): readonly TaskKind[] => {
  const inbox = useCase(Inbox)
  const [found, setFound] = useState<{ readonly box: TaskBox; readonly kinds: readonly TaskKind[] }>()
  useEffect(() => {
    if (!read) return
    const control = new AbortController()
    void inbox.kinds(box, control.signal).then((answer) => {
      if (answer.ok && !control.signal.aborted) setFound({ box, kinds: answer.value })
    })
    return () => control.abort()
  }, [inbox, box, read])
  return found?.box === box ? found.kinds : NO_KINDS
}

const NO_KINDS: readonly TaskKind[] = []

type KindChipsProps = { readonly kinds: readonly TaskKind[]; readonly chosen: string; readonly onChoose: (typeKey: string) => void }

/** 全部, or the lines about one type of document. */
export const KindChips = ({ kinds, chosen, onChoose }: KindChipsProps) => (
  <Row role="group" aria-label="单据类型">
    <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
      全部
    </button>
    {kinds.map(({ typeKey, typeTitle, count }) => (
      <button key={typeKey} type="button" aria-pressed={chosen === typeKey} onClick={() => onChoose(typeKey)}>
        {typeTitle} {count}
      </button>
    ))}
  </Row>
)
