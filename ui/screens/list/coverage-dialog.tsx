import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback } from 'react'
import type { Coverage } from '../../../core/approval/coverage.ts'
import type { Command } from '../../../core/definitions/buttons.ts'
import { RemoteCommands } from '../../../core/records/actions/remote-commands.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { useAnswer } from '../view/use-answer.ts'

const STEP = 14
const CELL = {
  minWidth: 88,
  p: '6px 10px',
  borderBottom: 1,
  borderRight: 1,
  borderColor: 'line.main',
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 400,
} as const
const HEAD = { ...CELL, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'ground.sunken', fontWeight: 600, whiteSpace: 'nowrap' } as const
const FIRST = { ...CELL, position: 'sticky', left: 0, bgcolor: 'ground.card', whiteSpace: 'nowrap' } as const

const uncovered = ({ organisations }: Coverage): number =>
  organisations.reduce((sum, { names }) => sum + names.filter((cell) => cell.length === 0).length, 0)

const summary = (open: number): string => (open ? `共 ${open} 处无人审批，请补充角色成员或管辖范围` : '每个组织的单据都有人审批')

const Matrix = ({ title, coverage: { roles, organisations } }: { readonly title: string; readonly coverage: Coverage }) => (
  <Box component="table" aria-label={title} sx={{ borderCollapse: 'separate', borderSpacing: 0, fontSize: 13, lineHeight: '20px' }}>
    <thead>
      <tr>
        <Box component="th" scope="col" sx={{ ...HEAD, left: 0, zIndex: 2 }}>
          组织
        </Box>
        {roles.map(({ code, title: role }) => (
          <Box component="th" scope="col" key={code} sx={HEAD}>
            {role}
          </Box>
        ))}
      </tr>
    </thead>
    <tbody>
      {organisations.map(({ id, name, level, names }) => (
        <tr key={id}>
          <Box component="th" scope="row" sx={{ ...FIRST, pl: `${10 + (level - 1) * STEP}px` }}>
            {name}
          </Box>
          {names.map((cell, at) => (
            <Box
              component="td"
              key={roles[at]?.code}
              sx={cell.length ? CELL : { ...CELL, bgcolor: 'states.bad.ground', color: 'states.bad.text' }}
            >
              {cell.join('、') || '无人审批'}
            </Box>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)

type CoverageDialogProps = { readonly command: Command; readonly onClose: () => void }

/** 覆盖检查: whom a document of each organisation would reach, role by role; where nobody would it is red. */
export const CoverageDialog = ({ command, onClose }: CoverageDialogProps) => {
  const commands = useCase(RemoteCommands)
  const { value, failure, retry } = useAnswer(useCallback(() => commands.see(command), [commands, command]))
  return (
    <Dialog open maxWidth={false} aria-labelledby="coverage-title" onClose={onClose}>
      <DialogTitle id="coverage-title">{command.title}</DialogTitle>
      <DialogContent sx={{ '&&': { p: 0 } }}>
        {failure ? (
          <Failed failure={failure} onRetry={retry} />
        ) : value ? (
          <Matrix title={command.title} coverage={value} />
        ) : (
          <Skeleton rows={8} columns={[1, 1, 1]} />
        )}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <Box sx={{ color: 'ink.soft' }}>{value && summary(uncovered(value))}</Box>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
