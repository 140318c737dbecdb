import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { grouped } from '../../../core/kernel/decimal.ts'
import { amountOfNode, type Arrow, type TraceNode, walked, wayThrough } from '../../../core/records/history/trace-layout.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import { Key } from '../form/action-bar.tsx'
import type { TraceLook } from './trace-window.tsx'

const [WIDE, HIGH] = [176, 82] as const
const [COLUMN, ROW] = [216, 106] as const
const [LEFT, TOP] = [16, 60] as const

const Ground = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    position: 'relative',
    overflow: 'auto',
    minHeight: 0,
    backgroundImage: `radial-gradient(${palette.line.main} 1px, transparent 1px)`,
    backgroundSize: '16px 16px',
    '& .stage': { position: 'absolute', top: 12, width: WIDE, fontSize: 12, lineHeight: '18px', color: palette.ink.soft },
    '& .stage b': {
      display: 'block',
      fontSize: 13,
      color: palette.ink.main,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& svg': { position: 'absolute', inset: 0, pointerEvents: 'none' },
    '& path': { fill: 'none', stroke: palette.line.edge, strokeWidth: 1.2 },
    '& path.lit': { stroke: palette.primary.main, strokeWidth: 2 },
    '& .node': {
      position: 'absolute',
      display: 'block',
      boxSizing: 'border-box',
      width: WIDE,
      height: HIGH,
      padding: '7px 10px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 8,
      backgroundColor: palette.ground.card,
      font: 'inherit',
      fontSize: 13,
      lineHeight: '20px',
      textAlign: 'left',
      color: 'inherit',
      cursor: 'pointer',
    },
    '& .node.middle': { borderLeft: `3px solid ${palette.primary.main}` },
    '& .node.lit': { borderColor: palette.primary.main },
    '& .node[aria-current="true"]': { borderColor: palette.primary.main, boxShadow: `0 0 0 2px ${palette.primary.tint2}` },
    '& .node.many': { boxShadow: `3px 3px 0 ${palette.ground.card}, 3px 3px 0 1px ${palette.line.strong}` },
    '& .node > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .node .type': { fontSize: 12, color: palette.ink.soft },
    '& .node .name': { color: palette.primary.main },
    '& .node .foot': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 6 },
    '& .node b': { fontWeight: 600 },
  }
})

const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** The documents as a graph that is walked by arrows: the chosen one lights its whole way. */
export const TraceGraph = ({ layout, chosen, onChoose, onCentre, onOpen, onUnfold }: TraceLook) => {
  const ground = useRef<HTMLDivElement>(null)
  const lit = useMemo(() => wayThrough(layout, chosen), [layout, chosen])
  const first = Math.min(...layout.columns.map(({ step }) => step))
  const at = ({ step, row }: Pick<TraceNode, 'step' | 'row'>) => ({ left: LEFT + (step - first) * COLUMN, top: TOP + row * ROW })
  const [width, height] = [LEFT * 2 + layout.columns.length * COLUMN, TOP + layout.rows * ROW + 40]

  // The one that is walked to has the focus, and is in sight.
  useEffect(() => {
    const here = ground.current?.querySelector<HTMLElement>('[aria-current="true"]')
    here?.focus({ preventScroll: true })
    here?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [chosen])

  const press = (event: KeyboardEvent, { key, documents }: TraceNode) => {
    const [one] = documents
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const does = event.key === 'Enter' ? onOpen : event.key === ' ' ? onCentre : undefined
    if (ARROWS.has(event.key)) onChoose(walked(layout, key, event.key as Arrow))
    else if (does && documents.length > 1) onUnfold(key)
    else if (does && one) does(one)
    else return
    event.preventDefault()
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}>
      <Ground ref={ground} role="group" aria-label="单据关系图" style={{ flex: 1 }}>
        <div style={{ width, height }} />
        {layout.columns.map(({ step, title, count, amount }) => (
          <div key={step} className="stage" style={{ left: at({ step, row: 0 }).left }}>
            <b title={title}>{title}</b>
            {`${count} 张${amount === undefined ? '' : ` · ${grouped(amount)}`}`}
          </div>
        ))}
        <svg width={width} height={height} aria-hidden>
          {layout.edges.map(({ from, to }) => {
            const [a, b] = [from, to].map((key) => at(layout.nodes.find((node) => node.key === key)!)) as [Place, Place]
            const [x, y, u, v] = [a.left + WIDE, a.top + HIGH / 2, b.left, b.top + HIGH / 2]
            const bend = (u - x) / 2
            return (
              <path
                key={`${from}>${to}`}
                className={lit.has(from) && lit.has(to) ? 'lit' : undefined}
                d={`M${x} ${y} C${x + bend} ${y} ${u - bend} ${v} ${u} ${v}`}
              />
            )
          })}
        </svg>
        {layout.nodes.map((node) => (
          <button
            key={node.key}
            type="button"
            className={['node', node.key === layout.centre && 'middle', lit.has(node.key) && 'lit', node.documents.length > 1 && 'many']
              .filter(Boolean)
              .join(' ')}
            aria-current={node.key === chosen ? 'true' : undefined}
            tabIndex={node.key === chosen ? 0 : -1}
            style={at(node)}
            onClick={() => onChoose(node.key)}
            onDoubleClick={() => (node.documents.length > 1 ? onUnfold(node.key) : onOpen(node.documents[0]!))}
            onKeyDown={(event) => press(event, node)}
          >
            <NodeText node={node} />
          </button>
        ))}
      </Ground>
      <Box sx={{ display: 'flex', gap: 3, px: 4, py: 2, borderTop: 1, borderColor: 'line.main', fontSize: 12, color: 'ink.soft' }}>
        <span>
          <Key>← →</Key> 上下游
        </span>
        <span>
          <Key>↑ ↓</Key> 同级
        </span>
        <span>
          <Key>Enter</Key> 打开
        </span>
        <span>
          <Key>空格</Key> 以它为中心
        </span>
      </Box>
    </Box>
  )
}

type Place = { readonly left: number; readonly top: number }

const NodeText = ({ node }: { readonly node: TraceNode }) => {
  const { documents } = node
  const [one] = documents
  const amount = amountOfNode(node)
  const said = amount === undefined ? (one?.createTime.slice(0, 10) ?? '') : grouped(amount)
  return (
    <>
      <span className="type">{one?.typeTitle}</span>
      <span className="name">{documents.length > 1 ? `${documents.length} 张` : one?.name || '查看'}</span>
      <span className="foot">
        {amount === undefined ? <span>{said}</span> : <b>{said}</b>}
        {documents.length === 1 && one?.state && <Chip tone={toneOf(one.status)}>{one.state}</Chip>}
      </span>
    </>
  )
}
