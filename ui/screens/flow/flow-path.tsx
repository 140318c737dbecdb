import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { placesSaid } from '../../../core/approval/step-places.ts'
import { styled } from '@mui/material/styles'
import { type Design, hitsOf, isTogether, sendsCopies } from '../../../core/approval/flow-design.ts'
import type { TriedDocument } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { Icon } from '../../theme/icon.tsx'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import { ConditionSaid } from './condition-said.tsx'

const Path = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: 24,
    listStyle: 'none',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    overflow: 'auto',
    border: `1px solid ${palette.line.main}`,
    borderRadius: 8,
    backgroundColor: palette.ground.card,
    backgroundImage: `radial-gradient(${palette.line.main} 1px, transparent 1px)`,
    backgroundSize: '16px 16px',
    '& > li': { display: 'grid', justifyItems: 'center', width: '100%' },
    '& .end': {
      padding: '6px 24px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 6,
      fontSize: 13,
      backgroundColor: palette.ground.sunken,
    },
    '& .edge': { display: 'grid', placeItems: 'center', minHeight: 24, position: 'relative', width: 24 },
    '& .edge::before': {
      content: '""',
      position: 'absolute',
      left: 11.5,
      top: 0,
      bottom: 0,
      width: 1,
      backgroundColor: palette.line.strong,
    },
    '& .edge button': {
      position: 'relative',
      backgroundColor: palette.ground.card,
      border: `1px solid ${palette.line.strong}`,
      padding: 1,
    },
    // As wide on both sides, so that the path runs through the middle of its boxes.
    '& .node': {
      display: 'grid',
      gridTemplateColumns: 'minmax(24px, 110px) minmax(200px, 340px) minmax(24px, 110px)',
      alignItems: 'center',
      gap: 8,
      '& > :first-of-type': { textAlign: 'right' },
    },
    '& .box': {
      display: 'block',
      width: '100%',
      padding: '8px 12px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 8,
      font: 'inherit',
      fontSize: 13,
      textAlign: 'left',
      color: 'inherit',
      backgroundColor: palette.ground.card,
      cursor: 'pointer',
    },
    '& .box[aria-pressed="true"]': { borderColor: palette.primary.main, boxShadow: `0 0 0 2px ${palette.primary.tint2}` },
    '& .soft': { color: palette.ink.soft, fontSize: 12 },
    '& .bar': { height: 4, borderRadius: 2, backgroundColor: palette.line.main, overflow: 'hidden' },
    '& .bar > i': { display: 'block', height: '100%', backgroundColor: palette.primary.main },
  }
})

type FlowPathProps = {
  readonly design: Design
  readonly chosen: number | undefined
  /** What the chain decides about. */
  readonly subject: DocumentType | undefined
  readonly tried: readonly TriedDocument[] | undefined
  readonly editable: boolean
  readonly readers: string
  readonly onChoose: (at: number) => void
  readonly onAdd: (at: number) => void
  readonly onMove: (at: number, by: -1 | 1) => void
  readonly onRemove: (at: number) => void
}

/** One vertical path: every step with who decides, on which condition, and how many past documents come to it. */
export const FlowPath = ({ design, chosen, subject, tried, editable, readers, onChoose, onAdd, onMove, onRemove }: FlowPathProps) => {
  const who = useWho(subject)
  const edge = (at: number) => (
    <span className="edge">
      {editable && (
        <IconButton size="small" aria-label={`在第${at + 1}步加节点`} onClick={() => onAdd(at)}>
          <Icon name="add" size={14} />
        </IconButton>
      )}
    </span>
  )
  return (
    <Path aria-label="流程节点">
      <li>
        <span className="end">提交</span>
        {edge(0)}
      </li>
      {design.nodes.map((node, at) => {
        const hits = tried && hitsOf(tried, textAt(node, 'nodeName'))
        return (
          <li key={textAt(node, 'nodeKey')}>
            <div className="node">
              <span className="soft">{isTogether(design.nodes, at) ? '同时' : at + 1}</span>
              <Box sx={{ position: 'relative' }}>
                <button type="button" className="box" aria-pressed={chosen === at} onClick={() => onChoose(at)}>
                  <b>{textAt(node, 'nodeName')}</b>
                  <span className="soft" style={{ display: 'block' }}>
                    {who(node)}
                  </span>
                  <ConditionSaid subject={subject} written={textAt(node, 'condition')} />
                </button>
                {editable && chosen === at && (
                  <Box sx={{ position: 'absolute', right: 4, top: 4 }}>
                    <IconButton size="small" aria-label="上移" disabled={at === 0} onClick={() => onMove(at, -1)}>
                      <Icon name="sortUp" size={14} />
                    </IconButton>
                    <IconButton size="small" aria-label="下移" disabled={at === design.nodes.length - 1} onClick={() => onMove(at, 1)}>
                      <Icon name="sortDown" size={14} />
                    </IconButton>
                    <IconButton size="small" aria-label="删除节点" disabled={design.nodes.length === 1} onClick={() => onRemove(at)}>
                      <Icon name="trash" size={14} />
                    </IconButton>
                  </Box>
                )}
              </Box>
              <span className="soft">
                {tried && tried.length > 0 && (
                  <>
                    {`${hits} / ${tried.length} 张`}
                    <span className="bar" style={{ display: 'block' }}>
                      <i style={{ width: `${((hits ?? 0) * 100) / tried.length}%` }} />
                    </span>
                  </>
                )}
              </span>
            </div>
            {edge(at + 1)}
          </li>
        )
      })}
      <li>
        <span className="end">{readers ? `通过 · 抄送 ${readers}` : '通过'}</span>
      </li>
    </Path>
  )
}

const PLACES = [
  ['editFields', '可改'],
  ['requiredFields', '必填'],
  ['hideFields', '隐藏'],
] as const

/** Who decides a step, in words, and which fields it opens, demands and hides. */
const useWho = (subject: DocumentType | undefined) => {
  const dictionary = useDictionaries()
  const said = (code: string, value: string) => dictionary(code).find((item) => item.value === value)?.text ?? value
  return (node: Row): string => {
    const source = textAt(node, 'approverType')
    const label = (key: string) => String(labelOf(node, key) ?? textAt(node, key))
    const level = `上${textAt(node, 'upLevel') || 1}级`
    const named =
      {
        role: label('roleCode'),
        choose: label('roleCode'),
        user: label('userIds'),
        field: subject?.fields[textAt(node, 'userField')]?.title ?? textAt(node, 'userField'),
        post: label('postId'),
        superior: level,
      }[source] ?? ''
    const hours = Number(node['limitHours'] ?? 0)
    const who = [said('flow_approver_type', source), named].filter(Boolean).join(' ')
    const places = PLACES.flatMap(([name, does]) => {
      const told = placesSaid(subject, textAt(node, name))
      return told ? [`${does} ${told}`] : []
    })
    if (sendsCopies(node)) return [`抄送 ${who}`, ...places].join(' · ')
    return [
      node['nodeType'] === 'handle' ? said('flow_node_type', 'handle') : '',
      who,
      said('flow_sign_mode', textAt(node, 'signMode')),
      hours > 0 ? `${hours} 小时` : '',
      ...places,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
