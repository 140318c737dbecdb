import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Field } from '../../../core/definitions/field.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { RemoteRecords, type Paper } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { useKeys } from '../../widgets/keys.ts'
import { CheckBox } from '../../widgets/table/check-box.tsx'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { Sheet } from './sheet.tsx'
import { SHEETS, type SheetName } from './sheets.ts'

export const PrintScreen = () => {
  const { key, id } = useAddress()
  return <OfType name={key}>{(drawn) => <Printing key={`${key}/${id}`} drawn={drawn} id={id} />}</OfType>
}

const usePaper = ({ type }: Drawn, id: string) => {
  const records = useCase(RemoteRecords)
  const [paper, setPaper] = useState<Paper>()
  const [failure, setFailure] = useState<Failure>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    void records.paper(type, id, control.signal).then((answer) => {
      if (control.signal.aborted) return
      if (answer.ok) setPaper(answer.value)
      else setFailure(answer.failure)
    })
    return () => control.abort()
  }, [records, type, id, round])
  return { paper, failure, again: () => setRound((one) => one + 1) }
}

const inOrder = (columns: readonly (readonly [string, Field])[], usual: readonly string[] | undefined) =>
  usual ? [...columns].sort(([a], [b]) => usual.indexOf(a) - usual.indexOf(b)) : columns

const sheetOf = (print: string | undefined): SheetName => (print === 'A4-landscape' || print === 'A5' ? print : 'A4')

const Printing = ({ drawn, id }: { readonly drawn: Drawn; readonly id: string }) => {
  const { type, departs } = drawn
  const rights = useRights(type)
  const { session } = useInside()
  const now = shanghai(useCase(Clock).now())
  const navigate = useNavigate()
  const { paper, failure, again } = usePaper(drawn, id)
  const [sheet, setSheet] = useState<SheetName>(sheetOf(type.print))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [name, table] = Object.entries(type.lines).find(([, { batch }]) => !batch) ?? []
  const usual = name ? departs.print?.columns[name] : undefined
  // Base prices and whatever else is guarded does not go out of the house by itself.
  const columns = useMemo(
    () =>
      table
        ? inOrder(
            rights.visible(table.columns).filter(([key, field]) => (usual ? usual.includes(key) : !field.guard)),
            usual,
          )
        : [],
    [table, rights, usual],
  )
  const printed = columns.filter(([key]) => !left.has(key))
  const leave = () => void navigate(-1)
  useKeys({ Escape: leave, 'Mod+p': () => window.print() })

  return (
    <>
      <GlobalStyles
        styles={`@page { size: ${SHEETS[sheet].page}; margin: 10mm 12mm; @bottom-right { content: "第 " counter(page) " / " counter(pages) " 页"; font-size: 8pt } }`}
      />
      <Box
        component="main"
        aria-label="打印预览"
        sx={{
          position: 'fixed',
          inset: 0,
          zIndex: 1250,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: '#E3E7ED',
          '@media print': { position: 'static', display: 'block', bgcolor: '#fff' },
        }}
      >
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2.5,
            height: 48,
            px: 2,
            bgcolor: 'ground.card',
            borderBottom: 1,
            borderColor: 'line.main',
            '@media print': { display: 'none' },
          }}
        >
          <IconButton aria-label="返回" onClick={leave}>
            <Icon name="back" />
          </IconButton>
          <Box component="b" sx={{ flex: 'none' }}>
            打印预览
          </Box>
          <Box
            component="span"
            sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 13, color: 'ink.soft' }}
          >
            {paper && `${paper.title} ${String(paper.record['billNo'] ?? '')}`}
          </Box>
          <Box sx={{ flex: 1 }} />
          <Button
            variant="contained"
            color="primary"
            disabled={!paper}
            startIcon={<Icon name="print" size={16} />}
            onClick={() => window.print()}
          >
            打印
          </Button>
        </Box>
        <Box sx={{ display: 'flex', flex: 1, minHeight: 0, '@media print': { display: 'block' } }}>
          <Box
            tabIndex={0}
            sx={{ flex: 1, minWidth: 0, overflow: 'auto', p: { xs: 2, md: 10 }, '@media print': { p: 0, overflow: 'visible' } }}
          >
            {failure && !paper ? (
              <Failed failure={failure} onRetry={again} />
            ) : paper ? (
              <Sheet
                type={type}
                departs={departs}
                paper={paper}
                columns={printed}
                table={name}
                sheet={sheet}
                printedAt={now}
                printedBy={session.user.realname}
              />
            ) : (
              <Skeleton rows={12} columns={[1, 2, 1, 1]} />
            )}
          </Box>
          <Box
            component="aside"
            aria-label="打印设置"
            sx={{
              display: { xs: 'none', md: 'block' },
              width: 264,
              p: 4,
              overflow: 'auto',
              bgcolor: 'ground.card',
              borderLeft: 1,
              borderColor: 'line.main',
              '@media print': { display: 'none' },
            }}
          >
            <Box component="h2" sx={{ mb: 2.5, fontSize: 14 }}>
              打印设置
            </Box>
            <Box sx={{ mb: 1, fontSize: 13, color: 'ink.soft' }}>纸张</Box>
            <ToggleButtonGroup
              exclusive
              value={sheet}
              onChange={(_, next: SheetName | null) => next && setSheet(next)}
              size="small"
              sx={{ mb: 4 }}
            >
              {Object.entries(SHEETS).map(([key, { title }]) => (
                <ToggleButton key={key} value={key} sx={{ px: 2.5, py: 0.5, fontSize: 12 }}>
                  {title}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <Box component="h2" sx={{ mb: 2, fontSize: 14 }}>
              显示内容
            </Box>
            {columns.map(([key, { title }]) => (
              <Box key={key} sx={{ display: 'grid', gridTemplateColumns: '28px 1fr', alignItems: 'center', height: 30, fontSize: 13 }}>
                <CheckBox
                  label={title}
                  checked={!left.has(key)}
                  onChange={(on) =>
                    setLeft((before) => {
                      const next = new Set(before)
                      if (on) next.delete(key)
                      else next.add(key)
                      return next
                    })
                  }
                />
                {title}
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
    </>
  )
}
