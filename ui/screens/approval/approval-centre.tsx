import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import { Inbox, type Counts, type Errand } from '../../../core/approval/inbox.port.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Empty, Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import { usePages } from '../../hooks/use-pages.ts'
import { taskPath } from './approval-screen.tsx'
import { ErrandCards } from './errand-cards.tsx'
import { ErrandTable } from './errand-table.tsx'
import { useInbox } from './use-inbox.ts'

const BOXES: readonly { readonly box: TaskBox; readonly title: string; readonly mobile: string; readonly empty: string }[] = [
  { box: 'todo', title: '待办', mobile: '待我审批', empty: '没有等待处理的单据' },
  { box: 'done', title: '已办', mobile: '已处理', empty: '还没有处理过的单据' },
  { box: 'mine', title: '我发起的', mobile: '我发起的', empty: '还没有发起过审批' },
]
const SIZES = [10, 20, 30, 50] as const

const whole = (text: string | null, usual: number) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : usual)

/** 审批中心: what waits for the person, what he decided, what he sent on its way. */
export const ApprovalCentre = () => {
  const [search, setSearch] = useSearchParams()
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const now = shanghai(useCase(Clock).now())
  const notices = useNotices()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const pages = usePages()
  const narrow = useIsNarrow()
  const [counts, setCounts] = useState<Counts>()
  const [keyword, setKeyword] = useState(search.get('q') ?? '')

  const address = search.toString()
  const request = useMemo(() => {
    const asked = new URLSearchParams(address)
    const box = BOXES.find((one) => one.box === asked.get('box'))?.box ?? 'todo'
    return {
      box,
      pageNo: whole(asked.get('page'), 1),
      pageSize: SIZES.find((size) => String(size) === asked.get('size')) ?? 20,
      keyword: asked.get('q') ?? '',
    }
  }, [address])
  const actor = useInbox(request)
  const page = useSelector(actor, ({ context }) => context.page)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : undefined))
  const moving = useSelector(actor, (snapshot) => snapshot.hasTag('moving'))

  useEffect(() => {
    let current = true
    void inbox.counts().then((answer) => current && answer.ok && setCounts(answer.value))
    return () => {
      current = false
    }
  }, [inbox, page])

  useEmitted(actor, {
    failed: ({ failure: why }) => notices.failure(why),
    decided: ({ decision }) => notices.success(decision.agrees ? '已同意' : '已驳回'),
  })

  const ask = (next: Readonly<Record<string, string>>) => setSearch({ ...Object.fromEntries(search), ...next })
  const open = ({ taskId, typeKey, recordId }: Errand) => {
    const task = taskId ? taskPath(taskId) : undefined
    const record = pages.record(typeKey, recordId)
    const page = request.box === 'todo' ? (task ?? record) : (record ?? task)
    if (page) void navigate(page)
  }
  const agree = async ({ taskId, taskVersion, title }: Errand) => {
    if (await confirm({ title: `同意${title}？`, confirm: '同意' }))
      actor.send({ type: 'decide', decision: { taskId, version: taskVersion, agrees: true, opinion: '同意', filled: {}, key: ids.next() } })
  }
  const titleOf = ({ box, title, mobile }: (typeof BOXES)[number]) => {
    const count = box === 'todo' ? counts?.todo : undefined
    return `${narrow ? mobile : title}${count ? ` ${count}` : ''}`
  }
  const current = BOXES.find(({ box }) => box === request.box)!

  return (
    <Box
      data-fills
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: narrow ? 2 : 0,
        ...(narrow
          ? {}
          : {
              flex: '1 1 0px',
              minHeight: 440,
              bgcolor: 'ground.card',
              border: 1,
              borderColor: 'line.main',
              borderRadius: 2,
              overflow: 'hidden',
            }),
      }}
    >
      <Box component="h1" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        审批中心
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, px: 4, borderBottom: 1, borderColor: 'line.main', bgcolor: 'ground.card' }}>
        <Tabs
          value={request.box}
          onChange={(_, box: TaskBox) => setSearch(box === 'todo' ? {} : { box })}
          aria-label="审批中心"
          sx={{ flex: 1, minHeight: 44, '& .MuiTab-root': { minWidth: 0, minHeight: 44, mr: 6, p: 0, fontSize: narrow ? 15 : 14 } }}
        >
          {BOXES.map((one) => (
            <Tab key={one.box} value={one.box} label={titleOf(one)} />
          ))}
        </Tabs>
        {!narrow && (
          <OutlinedInput
            value={keyword}
            placeholder="搜索标题、单据编号"
            onChange={({ target }) => setKeyword(target.value)}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && ask({ q: keyword, page: '1' })}
            inputProps={{ 'aria-label': '搜索' }}
            endAdornment={
              <InputAdornment position="end">
                <Icon name="search" />
              </InputAdornment>
            }
            sx={{ width: 240 }}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }} aria-busy={moving}>
        {failure && !page ? (
          <Failed failure={failure} onRetry={() => actor.send({ type: 'reload' })} />
        ) : !page ? (
          <Skeleton rows={8} columns={[1, 3, 2, 1, 1]} />
        ) : page.records.length === 0 ? (
          <Empty text={current.empty} />
        ) : narrow ? (
          <ErrandCards box={request.box} errands={page.records} now={now} onOpen={open} onAgree={(errand) => void agree(errand)} />
        ) : (
          <ErrandTable box={request.box} errands={page.records} now={now} onOpen={open} />
        )}
      </Box>
      {page && page.total > 0 && (
        <Pager
          page={request.pageNo}
          size={request.pageSize}
          sizes={SIZES}
          total={page.total}
          selected={0}
          onPage={(one) => ask({ page: String(one) })}
          onSize={(size) => ask({ size: String(size), page: '1' })}
        />
      )}
    </Box>
  )
}
