import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mono } from '../theme/typography.ts'
import { CronDialog } from '../widgets/cron/cron-dialog.tsx'
import type { CronEditorProps } from '../widgets/cron/use-cron-editor.ts'
import { Card, Wrap } from './card.tsx'

const KINDS: readonly (readonly [title: string, props: Omit<CronEditorProps, 'value' | 'onConfirm' | 'onClose'>])[] = [
  ['宽 800', { variant: 'wide' }],
  ['窄 608', { variant: 'narrow' }],
  ['不含秒', { hideSecond: true }],
  ['不含年', { hideYear: true }],
]

/** The cron editor in both sizes and without its second or year, over one expression. */
export const CronEditors = () => {
  const [value, setValue] = useState('0 30 8 1,15 * ? *')
  const [open, setOpen] = useState<number>()
  const kind = open === undefined ? undefined : KINDS[open]
  return (
    <Card title="Cron表达式">
      <Wrap>
        {KINDS.map(([title], place) => (
          <Button key={title} onClick={() => setOpen(place)}>
            {title}
          </Button>
        ))}
      </Wrap>
      <Box sx={{ fontFamily: mono }}>{value}</Box>
      {kind && (
        <CronDialog
          {...kind[1]}
          value={value}
          onConfirm={(expression) => {
            setValue(expression)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
