import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ScanType } from '../../../core/definitions/lines.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { type CodesTaken, codesTaken, severalCodes } from '../../../core/scanning/codes-taken.ts'
import { scannedInto } from '../../../core/scanning/scanned-into.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useScanner } from '../../hooks/use-scanner.ts'
import { Icon } from '../../theme/icon.tsx'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import type { FormActor } from './form-actor.ts'

const CodesDialog = lazyComponent(() => import('./codes-dialog.tsx').then(({ CodesDialog: component }) => component))

type Told = { readonly code?: string; readonly words: string; readonly isRefused: boolean }

type ScanLineProps = {
  readonly actor: FormActor
  readonly grid: GridActor
  readonly table: string
  readonly scans: ScanType
}

/** How many of the codes went into how many rows, and why the first of the others did not. */
const wordsOf = ({ each, values }: CodesTaken): Told => {
  const refused = each.flatMap((one) => ('refusal' in one ? [one.refusal] : []))
  const kept = `${each.length - refused.length}个码已填入${values.size}行`
  return { words: refused.length ? `${kept}，${refused.length}个未填入：${refused[0]}` : kept, isRefused: refused.length > 0 }
}

/** Takes what a keyboard scanner reads, or a column of codes that is pasted or imported, into the rows of a table, and tells where it went or why it goes nowhere. */
export const ScanLine = ({ actor, grid, table, scans }: ScanLineProps) => {
  const [told, setTold] = useState<Told>()
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const standing = () => {
    const { view, draft } = actor.getSnapshot().context
    const { cursor } = grid.getSnapshot().context
    const rows = rowsOf(draft, table)
    return { rows, seen: view[table] as readonly unknown[], at: rows.findIndex(({ id }) => id === cursor?.row) }
  }
  const write = (row: number, value: string) =>
    grid.send({ type: 'write', cell: { row: String(standing().rows[row]!['id']), column: scans.into }, input: { value } })
  useScanner(scans.isCode, (code) => {
    const { seen, at } = standing()
    const into = scannedInto(scans, seen, code, at)
    if ('refusal' in into) return setTold({ code, words: into.refusal, isRefused: true })
    write(into.row, into.value)
    return setTold({ code, words: `${code} 已扫入第${into.row + 1}行，共${into.count}个码`, isRefused: false })
  })
  const preview = (codes: readonly string[], cursor?: number) => codesTaken(scans, standing().seen, codes, cursor)
  const take = (codes: readonly string[], cursor?: number) => {
    const taken = preview(codes, cursor)
    for (const [row, value] of taken.values) write(row, value)
    setTold(wordsOf(taken))
  }
  // A column of codes goes row by row where its products are, not downwards from the cell.
  const paste = useRef<(event: ClipboardEvent) => void>(undefined)
  useEffect(() => {
    paste.current = (event) => {
      const { target } = event
      if (!(target instanceof Element) || target instanceof HTMLTextAreaElement) return
      if (!section.current?.closest('section')?.contains(target)) return
      const codes = severalCodes(scans, event.clipboardData?.getData('text/plain') ?? '')
      const { context } = grid.getSnapshot()
      if (!codes || context.cursor?.column !== scans.into) return
      event.preventDefault()
      event.stopPropagation()
      if (context.isEditing) grid.send({ type: 'cancel' })
      take(codes, standing().at)
    }
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste.current?.(event)
    window.addEventListener('paste', hear, true)
    return () => window.removeEventListener('paste', hear, true)
  }, [])
  // Whether it is sold, or in another batch, the server knows a moment later.
  const wrong = useSelector(actor, ({ context }) =>
    told?.code && !told.isRefused ? context.problems.find(({ message }) => message.includes(told.code!))?.message : undefined,
  )
  const refused = told?.isRefused ? told.words : wrong
  return (
    <Box ref={section} sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, borderTop: 1, borderColor: 'line.main' }}>
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          py: 0.75,
          fontSize: 13,
          lineHeight: '20px',
          overflowWrap: 'anywhere',
          color: refused ? 'error.main' : told ? 'ink.main' : 'ink.soft',
        }}
      >
        {refused ?? told?.words ?? '用扫码枪直接扫追溯码，不必先点选单元格；也可以粘贴一列码，自动填入各自产品的行'}
      </Box>
      <Button variant="text" size="small" startIcon={<Icon name="import" size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        导入追溯码
      </Button>
      {isOpen && <CodesDialog actor={actor} table={table} preview={preview} onTake={take} onClose={() => setOpen(false)} />}
    </Box>
  )
}
