import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ScanType } from '../../../core/definitions/lines.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { scannedInto } from '../../../core/scanning/scanned-into.ts'
import { useScanner } from '../../hooks/use-scanner.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import type { FormActor } from './form-actor.ts'

type Told = { readonly code: string; readonly words: string; readonly isRefused: boolean }

/** Takes what a keyboard scanner reads into the rows of a table, and tells of the last code where it went or why it goes nowhere. */
export const ScanLine = ({
  actor,
  grid,
  table,
  scans,
}: {
  readonly actor: FormActor
  readonly grid: GridActor
  readonly table: string
  readonly scans: ScanType
}) => {
  const [told, setTold] = useState<Told>()
  useScanner(scans.isCode, (code) => {
    const { view, draft } = actor.getSnapshot().context
    const rows = rowsOf(draft, table)
    const { cursor } = grid.getSnapshot().context
    const stands = rows.findIndex(({ id }) => id === cursor?.row)
    const into = scannedInto(scans, view[table] as readonly unknown[], code, stands)
    if ('refusal' in into) return setTold({ code, words: into.refusal, isRefused: true })
    grid.send({ type: 'write', cell: { row: String(rows[into.row]!['id']), column: scans.into }, input: { value: into.value } })
    return setTold({ code, words: `${code} 已扫入第${into.row + 1}行，共${into.count}个码`, isRefused: false })
  })
  // Whether it is sold, or in another batch, the server knows a moment later.
  const wrong = useSelector(actor, ({ context }) =>
    told && !told.isRefused ? context.problems.find(({ message }) => message.includes(told.code))?.message : undefined,
  )
  const refused = told?.isRefused ? told.words : wrong
  return (
    <Box
      role="status"
      sx={{
        px: 2,
        py: 0.75,
        fontSize: 13,
        lineHeight: '20px',
        borderTop: 1,
        borderColor: 'line.main',
        overflowWrap: 'anywhere',
        color: refused ? 'error.main' : told ? 'ink.main' : 'ink.soft',
      }}
    >
      {refused ?? told?.words ?? '用扫码枪直接扫追溯码，不必先点选单元格；也可以在单元格里粘贴多个码'}
    </Box>
  )
}
