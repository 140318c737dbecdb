import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { CodeRecord } from '../../../core/texts/code-history.ts'
import { lineChanges } from '../../../core/texts/line-changes.ts'
import { mono } from '../../theme/typography.ts'
import { PickerDialog } from '../pickers/picker-dialog.tsx'

const WIDTH = 900

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: '200px minmax(0, 1fr)',
    gap: 16,
    minHeight: 320,
    fontSize: 13,
    '& .records': { maxHeight: 420, overflow: 'auto' },
    '& .records button': {
      display: 'block',
      width: '100%',
      padding: '6px 8px',
      border: 0,
      borderRadius: 4,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      color: 'inherit',
      cursor: 'pointer',
    },
    '& .records button[aria-pressed="true"]': { backgroundColor: palette.primary.tint },
    '& .records small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: palette.ink.soft },
    '& pre': { margin: 0, maxHeight: 420, overflow: 'auto', fontFamily: mono, lineHeight: '20px', whiteSpace: 'pre-wrap' },
    '& del, & ins': { display: 'block', textDecoration: 'none' },
    '& del': { color: palette.states.bad.text, backgroundColor: palette.states.bad.ground },
    '& ins': { color: palette.states.ok.text, backgroundColor: palette.states.ok.ground },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& .records': { maxHeight: 160 } },
  }
})

type CodeHistoryDialogProps = {
  readonly records: readonly CodeRecord[]
  /** What stands in the editor. */
  readonly text: string
  readonly onRestore: (text: string) => void
  readonly onClose: () => void
}

/** 历史记录: what was written here before, and what taking it back would change. */
export const CodeHistoryDialog = ({ records, text, onRestore, onClose }: CodeHistoryDialogProps) => {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      records.findIndex((one) => one.text !== text),
    ),
  )
  const chosen = records[at]
  const changes = useMemo(() => (chosen ? lineChanges(text, chosen.text) : []), [text, chosen])
  return (
    <PickerDialog
      title="历史记录"
      width={WIDTH}
      chosen={0}
      verb="恢复"
      onConfirm={() => chosen && onRestore(chosen.text)}
      onClose={onClose}
    >
      {chosen ? (
        <Frame>
          <div className="records" role="group" aria-label="历史记录">
            {records.map((one, place) => (
              <button key={one.text} type="button" aria-pressed={place === at} onClick={() => setAt(place)}>
                {shanghai(one.at)}
                <small>{one.text === text ? '当前内容' : one.text.trim().split('\n', 1)[0]}</small>
              </button>
            ))}
          </div>
          <pre tabIndex={0} aria-label="恢复后的变化">
            {changes.map(({ kind, line }, place) =>
              kind === 'gone' ? (
                <del key={place}>{`- ${line}`}</del>
              ) : kind === 'new' ? (
                <ins key={place}>{`+ ${line}`}</ins>
              ) : (
                <div key={place}>{`  ${line}`}</div>
              ),
            )}
          </pre>
        </Frame>
      ) : (
        '还没有历史记录，修改后离开编辑框即会记录'
      )}
    </PickerDialog>
  )
}
