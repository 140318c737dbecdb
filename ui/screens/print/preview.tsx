import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { paperOf, sizeOf } from '../../../core/definitions/paper.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useIsMobile } from '../../hooks/use-width.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { useKeys } from '../../widgets/keys.ts'
import { internalNames, without, type Content } from './content.ts'
import { Label } from './label.tsx'
import { PageFrame } from './page-frame.tsx'
import { PreviewBar } from './preview-bar.tsx'
import type { Extra, PrintTemplate } from './print-settings.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { Sheet, type Letterhead } from './sheet.tsx'
import { type SheetName, SHEETS } from './sheets.ts'
import { usePages } from './use-pages.tsx'
import { usePrintSettings } from './use-print-settings.ts'
import { useZoom } from './use-zoom.ts'

const STANDARD = '标准'
const templatesOf = ({ print }: DocumentType, internal: readonly string[]): readonly PrintTemplate[] => {
  const first = { name: STANDARD, sheet: sizeOf(print) ?? 'A4', copies: 1, rows: null, hidden: internal } as const
  return [
    first,
    ...Object.entries(paperOf(print)?.templates ?? {}).map(([name, left]) => ({ ...first, name, hidden: [...internal, ...left] })),
  ]
}

/** What stands on a paper, and above and below it. */
export type PrintedPaper = {
  readonly key: string
  readonly whole: Content
  readonly letterhead: (hidden: ReadonlySet<string>) => Letterhead
}

type PreviewProps = {
  readonly type: DocumentType
  /** Which further paper of the type it is. */
  readonly paper?: string | undefined
  /** What it is called, and the file it becomes. */
  readonly named: string
  /** One after another; undefined until they have been read. */
  readonly papers: readonly PrintedPaper[] | undefined
  readonly extras: readonly Extra[]
  readonly failure: Failure | undefined
  readonly onRetry: () => void
}

/** What is to be printed, page by page as the printer will have it, with its settings beside it. */
export const Preview = ({ type, paper, named, papers, extras, failure, onRetry }: PreviewProps) => {
  const { session } = useSession()
  const now = shanghai(useCase(Clock).now())
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const [setting, setSetting] = useState(false)
  const pane = useRef<HTMLDivElement>(null)

  // Papers of one type have the same fields and columns: the first tells what may be left out of all.
  const whole = papers?.[0]?.whole
  const internal = useMemo(() => (whole ? internalNames(whole) : []), [whole])
  const usual = useMemo(() => templatesOf(type, internal), [type, internal])
  const choices = usePrintSettings({ name: paper ? `${type.key}.${paper}` : type.key, templates: usual, internal })
  const { sheet, copies, rows, hidden } = choices.settings
  const left = useMemo(() => new Set(hidden), [hidden])
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const count = useCallback((key: string, pages: number) => setCounts((known) => ({ ...known, [key]: pages })), [])
  const { zoom, nearer, farther } = useZoom(pane, SHEETS[sheet].width)
  const leave = () => navigate(-1)
  useKeys({ Escape: leave, 'Mod+p': () => window.print() })

  const { page } = SHEETS[sheet]
  const purposes = paperOf(type.print)?.copies ?? []
  const purposeOf = (copy: number) => (copies === 1 ? purposes.join('　') : (purposes[copy] ?? `第 ${copy + 1} 份`))
  const panel = <SettingsPanel content={whole} extras={extras} choices={choices} />

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
          pages={(papers ?? []).reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)}
          ready={whole !== undefined}
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
            {failure && !whole ? (
              <Failed failure={failure} onRetry={onRetry} />
            ) : !whole ? (
              <Skeleton rows={12} columns={[1, 2, 1, 1]} />
            ) : (
              papers?.map((printed) => (
                <PaperPages
                  key={printed.key}
                  paper={printed}
                  sheet={sheet}
                  rows={rows}
                  copies={copies}
                  left={left}
                  zoom={zoom}
                  named={named}
                  purposeOf={purposeOf}
                  printedAt={`打印时间 ${now.slice(0, 16)}　打印人 ${session.user.realname}`}
                  onCounted={count}
                />
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

type PaperPagesProps = {
  readonly paper: PrintedPaper
  readonly sheet: SheetName
  readonly rows: number | null
  readonly copies: number
  readonly left: ReadonlySet<string>
  readonly zoom: number
  readonly named: string
  readonly purposeOf: (copy: number) => string
  readonly printedAt: string
  readonly onCounted: (key: string, pages: number) => void
}

/** The pages of one paper, as often as it is wanted. */
const PaperPages = ({ paper, sheet, rows, copies, left, zoom, named, purposeOf, printedAt, onCounted }: PaperPagesProps) => {
  const { key, whole, letterhead } = paper
  const content = useMemo(() => without(whole, left), [whole, left])
  const head = useMemo(() => letterhead(left), [letterhead, left])
  const repeatsHeads = !left.has('heads')
  const { pages, measuring, measures } = usePages({ head, content, sheet, rows, repeatsHeads })
  const { width, height } = SHEETS[sheet]
  const isLabel = sheet === 'label'
  const counted = isLabel ? 1 : pages.length
  useEffect(() => onCounted(key, counted), [onCounted, key, counted])
  return (
    <>
      {Array.from({ length: copies }, (_, copy) => (
        <Box
          component="article"
          key={copy}
          aria-label={copies > 1 ? `第 ${copy + 1} 份` : named}
          style={{ zoom }}
          sx={{ '@media print': { zoom: '1 !important', 'article + &': { breakBefore: 'page' } } }}
        >
          {isLabel && (
            <PageFrame className="label" style={{ width, height }}>
              <Label head={head} content={content} />
            </PageFrame>
          )}
          {(isLabel ? [] : pages).map((blocks, at) => (
            <PageFrame key={at} style={{ width, height }}>
              <Sheet head={head} content={content} blocks={blocks} repeatsHeads={repeatsHeads} measures={measures} />
              <div className="foot">
                <span>{purposeOf(copy)}</span>
                <span>{`${printedAt}　第 ${at + 1} / ${pages.length} 页`}</span>
              </div>
            </PageFrame>
          ))}
        </Box>
      ))}
      {measuring && createPortal(measuring, document.body)}
    </>
  )
}
