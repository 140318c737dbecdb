import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { InboxRow } from '../../../core/approval/inbox.port.ts'
import { date, text } from '../../../core/definitions/fields.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { taskPath } from '../../../core/navigation/paths.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useFocusRestore } from '../../hooks/use-focus-restore.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Empty, Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { inputs } from '../../widgets/fields/inputs.ts'
import type { Queried } from '../../widgets/query/query-row.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import { usePages } from '../../hooks/use-pages.ts'
import { AnswerTogether } from './answer-together.tsx'
import { InboxCards } from './inbox-cards.tsx'
import { amountText, INBOX_ROW_HEIGHT, INBOX_HEAD_HEIGHT, InboxTable } from './inbox-table.tsx'
import { KindChips, useKinds } from './kind-chips.tsx'
import { useInbox } from './use-inbox.ts'
import { useTicking } from './use-ticking.ts'
import { text as words } from '../text.ts'
import { askedInbox, BOXES, FILTER_KEYS, KEYWORD, USUAL_SIZE } from './asked-inbox.ts'
import { InboxBoxes } from './inbox-boxes.tsx'
import { rowsOfHeightHere } from '../list/fitting.ts'
import { PAGE_SIZES } from '../list/list-request.ts'
import { usePageSize } from '../list/use-page-size.ts'
import { unseen } from '../../theme/visually-hidden.ts'

const FilterSheet = lazyComponent(() => import('../list/filter-sheet.tsx').then(({ FilterSheet: component }) => component))

const FILTERS: readonly Queried[] = [
  { key: KEYWORD, field: text('标题、单据编号'), range: false, Input: inputs.text },
  { key: 'applyUserName', field: text('申请人'), range: false },
  { key: 'receivedAt', field: date('接收时间'), range: true },
]

/** Boxes, kinds, head and pager, the border of the card and the room below it. */
const AROUND = 44 + 48 + INBOX_HEAD_HEIGHT + 44 + 2 + 12

const rowsThatFit = (): number => rowsOfHeightHere(INBOX_ROW_HEIGHT, AROUND)

const namedAsTyped = (_: string, text: string) => Promise.resolve(text)

/** 审批中心: what waits for the person, what he decided, what he sent on its way, what was copied to him. */
export const ApprovalCentre = () => {
  const [search, setSearch] = usePageSearch()
  const ids = useCase(Ids)
  const now = shanghai(useCase(Clock).now())
  const notices = useNotices()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const pages = usePages()
  const narrow = useIsNarrow()
  const [isFiltering, setFiltering] = useState(false)

  const address = search.toString()
  const { size, fitting, choose } = usePageSize(search, narrow ? undefined : rowsThatFit, USUAL_SIZE)
  const request = useMemo(() => askedInbox(address, size), [address, size])
  const actor = useInbox(request)
  const page = useSelector(actor, ({ context }) => context.page)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : undefined))
  const kinds = useKinds(request.box, page)
  const ticking = useTicking(page, request.box === 'todo' && !narrow)
  const moving = useSelector(actor, (snapshot) => snapshot.hasTag('moving'))

  useEmitted(actor, {
    failed: ({ failure: why }) => notices.failure(why),
    decided: ({ decision }) => {
      const row = page?.records.find(({ taskId }) => taskId === decision.taskId)
      notices.success(words.done(row?.title ?? '单据', decision.agrees ? '同意' : '驳回'), amountText(row?.amount ?? null))
    },
  })

  const ask = (next: Readonly<Record<string, string>>) =>
    setSearch(Object.fromEntries(Object.entries({ ...Object.fromEntries(search), ...next }).filter(([, text]) => text !== '')))
  const filters = Object.fromEntries(FILTER_KEYS.map((key) => [key, search.get(key) ?? '']))
  const asked = FILTER_KEYS.filter((key) => filters[key]).length
  const open = ({ taskId, typeKey, recordId }: InboxRow) => {
    const task = taskId ? taskPath(taskId) : undefined
    const record = pages.record(typeKey, recordId)
    const page = request.box === 'todo' || request.box === 'cc' ? (task ?? record) : (record ?? task)
    if (page) navigate(page)
  }
  const agree = async ({ taskId, taskVersion, title, amount }: InboxRow) => {
    if (await confirm({ title: `同意${title}？`, text: amountText(amount), confirm: '同意' }))
      actor.send({ type: 'decide', decision: { taskId, version: taskVersion, agrees: true, opinion: '同意', filled: {}, key: ids.next() } })
  }
  const heading = useFocusRestore(address)
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
              position: 'relative',
              bgcolor: 'ground.card',
              border: 1,
              borderColor: 'line.main',
              borderRadius: 2,
              overflow: 'hidden',
            }),
      }}
    >
      <Box component="h1" ref={heading} tabIndex={-1} sx={unseen}>
        审批中心
      </Box>
      <InboxBoxes
        box={request.box}
        keyword={request.keyword}
        narrow={narrow}
        stamp={page}
        onBox={(box) => setSearch(box === 'todo' ? {} : { box })}
        onSearch={(keyword) => ask({ [KEYWORD]: keyword, page: '' })}
      />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', ...(narrow ? {} : { px: 4, py: 2 }) }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <KindChips kinds={kinds} chosen={search.get('type') ?? ''} onChoose={(type) => ask({ type, page: '' })} />
        </Box>
        {narrow && (
          <Button variant="text" aria-label="筛选" aria-haspopup="dialog" sx={{ minWidth: 44, p: 0 }} onClick={() => setFiltering(true)}>
            <Icon name="filter" size={20} />
            {asked > 0 && asked}
          </Button>
        )}
      </Box>
      {isFiltering && (
        <FilterSheet
          fields={FILTERS}
          filters={filters}
          nameChosen={namedAsTyped}
          onAsk={(next) => ask({ ...Object.fromEntries(FILTER_KEYS.map((key) => [key, next[key] ?? ''])), page: '' })}
          onClose={() => setFiltering(false)}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }} aria-busy={moving}>
        {failure && !page ? (
          <Failed failure={failure} onRetry={() => actor.send({ type: 'reload' })} />
        ) : !page ? (
          <Skeleton rows={8} columns={[1, 3, 2, 1, 1]} />
        ) : page.records.length === 0 ? (
          <Empty text={asked > 0 || search.has('type') ? '没有符合条件的单据' : current.empty} />
        ) : narrow ? (
          <InboxCards box={request.box} rows={page.records} now={now} onOpen={open} onAgree={(row) => void agree(row)} />
        ) : (
          <InboxTable box={request.box} rows={page.records} now={now} ticking={ticking} onOpen={open} />
        )}
      </Box>
      {ticking && <AnswerTogether chosen={ticking.chosen} onClear={ticking.clear} onAnswered={() => actor.send({ type: 'reload' })} />}
      {page && page.total > 0 && (
        <Pager
          page={request.pageNo}
          size={request.pageSize}
          sizes={PAGE_SIZES}
          total={page.total}
          selected={ticking?.chosen.length ?? 0}
          onPage={(one) => ask({ page: String(one) })}
          {...(narrow ? {} : { fitting: fitting ?? 0 })}
          onSize={(chosen) => {
            choose(chosen)
            ask({ size: '', page: '' })
          }}
        />
      )}
    </Box>
  )
}
