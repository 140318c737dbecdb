import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import type { Departure } from '../../documents/departure.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useIsMobile } from '../../hooks/use-width.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { useKeys } from '../../widgets/keys.ts'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { contentOf, internalNames, without, type Content } from './content.ts'
import { PageFrame } from './page-frame.tsx'
import { PreviewBar } from './preview-bar.tsx'
import type { PrintTemplate } from './print-settings.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { Sheet, type Letterhead } from './sheet.tsx'
import { isSheet, SHEETS } from './sheets.ts'
import { signaturesOf } from './signatures.ts'
import { usePages } from './use-pages.tsx'
import { usePaper } from './use-paper.ts'
import { usePrintSettings } from './use-print-settings.ts'
import { useZoom } from './use-zoom.ts'

export const PrintScreen = () => {
  const { key, id } = useAddress()
  return <OfType name={key}>{(drawn) => <Printing key={`${key}/${id}`} drawn={drawn} id={id} />}</OfType>
}

const STANDARD = '标准'
const NOTHING: Content = { line: [], facts: [], tables: [], total: undefined }

const templatesOf = ({ print }: DocumentType, departs: Departure, internal: readonly string[]): readonly PrintTemplate[] => {
  const first = { name: STANDARD, sheet: isSheet(print) ? print : 'A4', copies: 1, rows: null, hidden: internal } as const
  return [
    first,
    ...Object.entries(departs.print?.templates ?? {}).map(([name, left]) => ({ ...first, name, hidden: [...internal, ...left] })),
  ]
}

const Printing = ({ drawn: { type, departs }, id }: { readonly drawn: Drawn; readonly id: string }) => {
  const rights = useRights(type)
  const { session } = useInside()
  const now = shanghai(useCase(Clock).now())
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const [setting, setSetting] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const { paper, course, failure, again } = usePaper(type, id)

  const whole = useMemo(() => (paper ? contentOf(type, departs, rights, paper.record) : undefined), [type, departs, rights, paper])
  const internal = useMemo(() => (whole ? internalNames(whole) : []), [whole])
  const usual = useMemo(() => templatesOf(type, departs, internal), [type, departs, internal])
  const choices = usePrintSettings({ name: type.key, templates: usual, internal })
  const { sheet, copies, rows, hidden } = choices.settings
  const left = useMemo(() => new Set(hidden), [hidden])
  const content = useMemo(() => (whole ? without(whole, left) : NOTHING), [whole, left])
  const number = paper && wireOf(paper.record, type.number?.field ?? 'billNo')
  const head = useMemo(
    (): Letterhead => ({
      title: paper?.title ?? '',
      company: paper?.company ?? '',
      record: paper?.record ?? {},
      code: number && !left.has('qr') ? String(number) : undefined,
      signatures: signaturesOf(departs, paper?.record ?? {}, course, !left.has('names')),
    }),
    [paper, number, left, departs, course],
  )
  const { pages, measuring, measures } = usePages({ head, content, sheet, rows, repeatsHeads: !left.has('heads') })
  const { zoom, nearer, farther } = useZoom(pane, SHEETS[sheet].width)
  const leave = () => void navigate(-1)
  useKeys({ Escape: leave, 'Mod+p': () => window.print() })

  const { width, height, page } = SHEETS[sheet]
  const purposes = departs.print?.copies ?? []
  const purposeOf = (copy: number) => (copies === 1 ? purposes.join('　') : (purposes[copy] ?? `第 ${copy + 1} 份`))
  const named = paper ? [paper.title, number].filter(Boolean).join(' ') : ''
  const panel = <SettingsPanel content={whole} choices={choices} />

  return (
    <>
      {named && <title>{named}</title>}
      <GlobalStyles styles={`@page { size: ${page}; margin: 0 }`} />
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
        <PreviewBar
          name={named}
          pages={pages.length}
          ready={paper !== undefined}
          zoom={zoom}
          onNearer={nearer}
          onFarther={farther}
          onLeave={leave}
          onSettings={isMobile ? () => setSetting(true) : undefined}
        />
        <Box sx={{ display: 'flex', flex: 1, minHeight: 0, '@media print': { display: 'block' } }}>
          <Box
            ref={pane}
            tabIndex={0}
            sx={{ flex: 1, minWidth: 0, overflow: 'auto', p: { xs: 2, md: 8 }, '@media print': { p: 0, overflow: 'visible' } }}
          >
            {failure && !paper ? (
              <Failed failure={failure} onRetry={again} />
            ) : !paper ? (
              <Skeleton rows={12} columns={[1, 2, 1, 1]} />
            ) : (
              Array.from({ length: copies }, (_, copy) => (
                <Box
                  component="article"
                  key={copy}
                  aria-label={copies > 1 ? `第 ${copy + 1} 份` : named}
                  style={{ zoom }}
                  sx={{ '@media print': { zoom: '1 !important', 'article + &': { breakBefore: 'page' } } }}
                >
                  {pages.map((blocks, at) => (
                    <PageFrame key={at} style={{ width, height }}>
                      <Sheet head={head} content={content} blocks={blocks} repeatsHeads={!left.has('heads')} measures={measures} />
                      <div className="foot">
                        <span>{purposeOf(copy)}</span>
                        <span>{`打印时间 ${now.slice(0, 16)}　打印人 ${session.user.realname}　第 ${at + 1} / ${pages.length} 页`}</span>
                      </div>
                    </PageFrame>
                  ))}
                </Box>
              ))
            )}
          </Box>
          {!isMobile && (
            <Box
              component="aside"
              aria-label="打印设置"
              sx={{
                width: 264,
                p: 4,
                overflow: 'auto',
                bgcolor: 'ground.card',
                borderLeft: 1,
                borderColor: 'line.main',
                '@media print': { display: 'none' },
              }}
            >
              {panel}
            </Box>
          )}
        </Box>
      </Box>
      {paper && measuring}
      <Drawer
        anchor="bottom"
        open={setting && isMobile}
        onClose={() => setSetting(false)}
        slotProps={{ paper: { 'aria-label': '打印设置', sx: { maxHeight: '80%', p: 4 } } }}
        sx={{ zIndex: 'modal' }}
      >
        {panel}
      </Drawer>
    </>
  )
}
