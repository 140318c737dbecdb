import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isOtherWay, nobodyAt, wayOf } from '../../../core/approval/flow-design.ts'
import type { TriedDocument } from '../../../core/approval/inbox.port.ts'
import { Panel } from '../../widgets/panel.tsx'
import { amountText } from '../approval/inbox-table.tsx'

const MOST_SHOWN = 20

type FlowTrialProps = {
  readonly tried: readonly TriedDocument[] | undefined
  readonly trying: boolean
  readonly onTry: () => void
}

/** 用历史单据试跑: how many go another way than by the version in force, and which, those first. */
export const FlowTrial = ({ tried, trying, onTry }: FlowTrialProps) => {
  const others = tried?.filter((one) => isOtherWay(one) || nobodyAt(one).length > 0) ?? []
  return (
    <Panel
      title="用历史单据试跑"
      aside={
        <Button size="small" loading={trying} onClick={onTry}>
          试跑
        </Button>
      }
    >
      {!tried && <Box sx={{ p: 4, fontSize: 13, color: 'ink.soft' }}>用最近的单据走一遍这一版，看看和现行版本有什么不同</Box>}
      {tried && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', textAlign: 'center', p: 3, borderBottom: 1, borderColor: 'line.main' }}>
          <Figure title="走法不变" value={tried.filter((one) => !isOtherWay(one)).length} />
          <Figure title="走法不同" value={tried.filter(isOtherWay).length} tone="states.warn.text" />
        </Box>
      )}
      {tried?.length === 0 && <Box sx={{ p: 4, fontSize: 13, color: 'ink.soft' }}>还没有提交过审批的单据</Box>}
      <Box component="ul" aria-label="走法不同的单据" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
        {others.slice(0, MOST_SHOWN).map((one) => (
          <Box component="li" key={one.recordId} sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'line.main' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <strong>{one.billNo || one.title}</strong>
              <span>{amountText(one.amount)}</span>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              {wayOf(one).map(({ title, mark }, at) => (
                <TrialStep key={`${title}${at}`} title={title} mark={mark} />
              ))}
            </Box>
            {nobodyAt(one).map((title) => (
              <Box key={title} sx={{ mt: 1, color: 'states.bad.text' }}>{`“${title}”找不到处理人`}</Box>
            ))}
          </Box>
        ))}
      </Box>
      {others.length > MOST_SHOWN && (
        <Box sx={{ px: 4, py: 2, fontSize: 12, color: 'ink.soft' }}>{`先列走法不同的，共${others.length}张`}</Box>
      )}
    </Panel>
  )
}

const Figure = ({ title, value, tone = 'ink.main' }: { readonly title: string; readonly value: number; readonly tone?: string }) => (
  <Box>
    <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{title}</Box>
    <Box sx={{ fontSize: 18, fontWeight: 600, color: tone }}>{value}</Box>
  </Box>
)

const LOOKS = {
  same: {},
  added: { color: 'states.ok.text', bgcolor: 'states.ok.ground' },
  dropped: { color: 'ink.faint', textDecoration: 'line-through' },
} as const

const TrialStep = ({ title, mark }: ReturnType<typeof wayOf>[number]) => (
  <Box component="span" sx={{ px: 1, borderRadius: 1, ...LOOKS[mark] }}>
    {mark === 'added' ? `＋ ${title}` : title}
  </Box>
)
