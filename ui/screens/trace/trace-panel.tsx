import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { grouped } from '../../../core/kernel/decimal.ts'
import { amountOfNode, type TraceNode } from '../../../core/records/history/trace-layout.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import type { TraceLook } from './trace-window.tsx'

const Steps = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '4px 0 12px',
    padding: 0,
    listStyle: 'none',
    '& button': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 8,
      width: '100%',
      padding: '6px 0',
      border: 0,
      borderBottom: `1px solid ${palette.line.main}`,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      color: 'inherit',
      cursor: 'pointer',
    },
    '& .name': { color: palette.primary.main, overflow: 'hidden', textOverflow: 'ellipsis' },
  }
})

const said = (node: TraceNode): string => {
  const [one] = node.documents
  return node.documents.length > 1 ? `${one?.typeTitle ?? ''} ${node.documents.length} 张` : one?.name || (one?.typeTitle ?? '')
}

const Beside = ({
  title,
  nodes,
  onChoose,
}: {
  readonly title: string
  readonly nodes: readonly TraceNode[]
  readonly onChoose: (key: string) => void
}) =>
  nodes.length === 0 ? null : (
    <>
      <Box component="h3" sx={{ m: 0, fontSize: 12, fontWeight: 400, color: 'ink.soft' }}>
        {title}
      </Box>
      <Steps>
        {nodes.map((node) => {
          const amount = amountOfNode(node)
          return (
            <li key={node.key}>
              <button type="button" onClick={() => onChoose(node.key)}>
                <span className="name">{said(node)}</span>
                <span>{amount === undefined ? '' : grouped(amount)}</span>
              </button>
            </li>
          )
        })}
      </Steps>
    </>
  )

/** The chosen document beside the graph: what it is, what stands before and after it, what can be done with it. */
export const TracePanel = ({ layout, node, onChoose, onCentre, onOpen, onUnfold }: TraceLook & { readonly node: TraceNode }) => {
  const pages = usePages()
  const [one] = node.documents
  const isMany = node.documents.length > 1
  const amount = amountOfNode(node)
  const beside = (keys: readonly string[]) => layout.nodes.filter(({ key }) => keys.includes(key))
  const mayOpen = one && !isMany && pages.record(one.typeKey, one.id) !== undefined
  if (!one) return null
  return (
    <Box
      component="aside"
      aria-label="所选单据"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        borderLeft: 1,
        borderColor: 'line.main',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ flex: 1, overflow: 'auto', p: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <b>{one.typeTitle}</b>
          {!isMany && one.state && <Chip tone={toneOf(one.status)}>{one.state}</Chip>}
        </Box>
        <Box sx={{ mb: 3, color: 'ink.soft', overflowWrap: 'anywhere' }}>{isMany ? `${node.documents.length} 张` : one.name}</Box>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: '72px 1fr',
            gap: '6px',
            m: 0,
            mb: 4,
            '& dt': { color: 'ink.soft' },
            '& dd': { m: 0, textAlign: 'right' },
          }}
        >
          {amount !== undefined && (
            <>
              <dt>金额</dt>
              <Box component="dd" sx={{ fontWeight: 600 }}>
                {grouped(amount)}
              </Box>
            </>
          )}
          {!isMany && (
            <>
              <dt>创建时间</dt>
              <dd>{one.createTime.slice(0, 16)}</dd>
            </>
          )}
        </Box>
        <Beside
          title="下一步"
          nodes={beside(layout.edges.filter(({ from }) => from === node.key).map(({ to }) => to))}
          onChoose={onChoose}
        />
        <Beside
          title="上一步"
          nodes={beside(layout.edges.filter(({ to }) => to === node.key).map(({ from }) => from))}
          onChoose={onChoose}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, p: 3, borderTop: 1, borderColor: 'line.main', '& > *': { flex: 1 } }}>
        {isMany ? (
          <Button onClick={() => onUnfold(node.key)}>逐张展开</Button>
        ) : (
          <>
            <Button disabled={node.key === layout.centre} onClick={() => onCentre(one)}>
              以它为中心
            </Button>
            {mayOpen && (
              <Button variant="contained" color="primary" onClick={() => onOpen(one)}>
                打开
              </Button>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}
