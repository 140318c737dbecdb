import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Edit, queryOf } from '../../../../core/query/query-draft.ts'
import { inHand, type queryBuilderMachine } from '../../../../core/query/query-builder.machine.ts'
import { queryText, readQueryText } from '../../../../core/query/query-text.ts'
import { isActive } from '../../../../core/query/query-tree.ts'
import { readQueryBack } from '../../../../core/query/sentence.ts'
import { text } from '../../../../core/query/text.ts'
import { useNotices } from '../../../hooks/use-notices.ts'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { Icon } from '../../../theme/icon.tsx'
import { useDragged } from '../../use-dragged.ts'
import type { NameChosen } from '../query-row.tsx'
import { useReading } from '../use-reading.ts'
import { Words } from '../words.tsx'
import { Builder, type ResolveTexts } from './builder-scope.ts'
import { GroupBox } from './group-box.tsx'
import { NamingDialog } from './naming-dialog.tsx'
import { type OwnDepartment, SavedPanel } from './saved-panel.tsx'

type QueryDialogProps = {
  readonly actor: ActorRefFrom<typeof queryBuilderMachine>
  readonly nameChosen: NameChosen
  readonly resolveTexts: ResolveTexts
  readonly today: string
  /** Roles the person holds. */
  readonly roles: readonly string[]
  readonly department: OwnDepartment
  readonly narrow: boolean
}

const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** 高级查询构造器, 1000 wide (seed section 2); the list stays in sight behind it, and it can be drawn aside. Over the whole screen on a telephone. */
export const QueryDialog = ({ actor, nameChosen, resolveTexts, today, roles, department, narrow }: QueryDialogProps) => {
  const notices = useNotices()
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(false)
  const isFree = !narrow && !whole
  const { moved, handle } = useDragged(isFree)
  const { fields, draft, marked, count, saved, current, isLocal, naming, tending } = useSelector(actor, ({ context }) => context)
  const at = useSelector(actor, ({ value }) => value.dialog)
  const counting = useSelector(actor, (snapshot) => snapshot.matches({ count: 'waiting' }) || snapshot.matches({ count: 'asking' }))
  const query = useMemo(() => queryOf(draft), [draft])
  const { reading, learn } = useReading(fields, query, nameChosen)
  const words = useMemo(() => readQueryBack(query, reading), [query, reading])
  const scope = useMemo(
    () => ({ fields, reading, learn, resolveTexts, draft, marked, today, edit: (edit: Edit) => actor.send({ type: 'edit', edit }) }),
    [fields, reading, learn, resolveTexts, draft, marked, today, actor],
  )
  const busy = at === 'tending'

  const search = (closes: boolean) => {
    actor.send({ type: 'search', closes })
    // What is missing is marked by now: the focus goes there.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(queryText(query, words))
      notices.success(text.copied)
    } catch {
      notices.warning(text.notCopied)
    }
  }
  const paste = async () => {
    try {
      actor.send({ type: 'paste', text: await navigator.clipboard.readText() })
    } catch {
      notices.warning(text.notCopied)
    }
  }
  /** Into an input goes what is typed there, anywhere else a whole query. */
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (at !== 'building' || event.defaultPrevented || readQueryText(pasted) === undefined) return
    event.preventDefault()
    actor.send({ type: 'paste', text: pasted })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the smaller dialogs above it are their own.
    if (at !== 'building' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      search(true)
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      search(narrow)
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !isTyping(event)) {
      event.preventDefault()
      actor.send({ type: 'undo' })
    }
  }

  return (
    <Dialog
      open={at !== 'closed'}
      onClose={() => actor.send({ type: 'close' })}
      fullScreen={narrow || whole}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { style: moved, sx: { width: narrow || whole ? undefined : 1000 } }, backdrop: { invisible: true } }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <DialogTitle id={titleId} {...handle} sx={isFree ? { cursor: 'move', touchAction: 'none' } : {}}>
        <Box sx={{ flex: 1 }}>{text.title}</Box>
        {!narrow && (
          <IconButton aria-label={whole ? '退出全屏' : '全屏'} title={whole ? '退出全屏' : '全屏'} onClick={() => setWhole(!whole)}>
            <Icon name="fullscreen" />
          </IconButton>
        )}
        <IconButton aria-label={text.close} onClick={() => actor.send({ type: 'close' })}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 212px' },
          flex: '1 1 auto',
          minHeight: { xs: 0, sm: 'min(300px, 40vh)' },
          overflow: 'auto',
        }}
      >
        <Box ref={body} sx={{ p: { xs: 3, sm: '16px 20px' }, minWidth: 0 }}>
          <Box
            role="status"
            aria-label="查询的含义"
            sx={{
              display: 'flex',
              gap: 2.5,
              mb: 3,
              p: '8px 12px',
              borderRadius: '6px',
              bgcolor: 'primary.tint',
              fontSize: 13,
              lineHeight: '22px',
            }}
          >
            <Box sx={{ color: 'primary.main', display: 'grid', placeItems: 'center', height: 22 }}>
              <Icon name="filter" size={14} />
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {words.length ? (
                <Words words={words} />
              ) : (
                <Box component="span" sx={{ color: 'ink.faint' }}>
                  {text.none}
                </Box>
              )}
            </Box>
          </Box>
          <Builder value={scope}>
            <GroupBox group={draft.root} />
          </Builder>
        </Box>
        <Box
          sx={{
            borderLeft: { xs: 0, sm: '1px solid' },
            borderTop: { xs: '1px solid', sm: 0 },
            borderLeftColor: { sm: 'line.main' },
            borderTopColor: { xs: 'line.main' },
            bgcolor: 'ground.sunken',
          }}
        >
          <SavedPanel
            saved={saved}
            current={current}
            isLocal={isLocal}
            department={department}
            onLoad={(id) => actor.send({ type: 'load', id })}
            onPrefer={(id) => actor.send({ type: 'prefer', id })}
            onRename={(id) => actor.send({ type: 'rename', id })}
            onRemove={(id) => actor.send({ type: 'remove', id })}
            onMove={(id, by) => actor.send({ type: 'move', id, by })}
          />
        </Box>
      </Box>
      <DialogActions sx={{ flexWrap: 'wrap', py: { xs: 2, sm: 0 } }}>
        <Button onClick={() => actor.send({ type: 'reset' })}>{text.reset}</Button>
        <Button startIcon={<Icon name="star" size={16} />} disabled={busy} onClick={() => actor.send({ type: 'save' })}>
          {text.save}
        </Button>
        <IconButton aria-label={text.copy} title={text.copy} disabled={!isActive(query)} onClick={() => void copy()}>
          <Icon name="copy" />
        </IconButton>
        <IconButton aria-label={text.paste} title={`${text.paste}（Ctrl V）`} onClick={() => void paste()}>
          <Icon name="import" />
        </IconButton>
        <Box role="status" sx={{ flex: { xs: '1 0 100%', sm: 1 }, order: { xs: -1, sm: 0 }, fontSize: 13, color: 'ink.soft' }}>
          {isActive(inHand({ draft, fields })) && (count !== undefined || counting) && (
            <>
              {text.matched} <b>{count === undefined ? '…' : count.toLocaleString('en')}</b> 条
            </>
          )}
        </Box>
        {!narrow && <Button onClick={() => actor.send({ type: 'close' })}>{text.close}</Button>}
        <Button
          variant="contained"
          color="primary"
          startIcon={<Icon name="search" size={16} />}
          title="Enter；Ctrl Enter 查询并关闭"
          onClick={() => search(narrow)}
          sx={{ flex: { xs: 1, sm: 'none' } }}
        >
          {text.search}
        </Button>
      </DialogActions>
      {(at === 'naming' || at === 'overwriting') && (
        <NamingDialog
          naming={naming}
          circles={isLocal ? [] : [...roles, department.circle]}
          department={department}
          onName={(title) => actor.send({ type: 'name', title })}
          onShare={(sharedWith) => actor.send({ type: 'share', sharedWith })}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onClose={() => actor.send({ type: 'cancel' })}
        />
      )}
      {at === 'overwriting' && (
        <ConfirmDialog
          question={{ title: text.taken(naming.title.trim()), confirm: '覆盖', destructive: true }}
          onAnswer={(yes) => actor.send({ type: yes ? 'confirm' : 'cancel' })}
        />
      )}
      {at === 'removing' && (
        <ConfirmDialog
          question={{
            title: text.removal,
            text: saved.find(({ id }) => tending?.do === 'remove' && id === tending.id)?.title ?? '',
            confirm: '删除',
            destructive: true,
          }}
          onAnswer={(yes) => actor.send({ type: yes ? 'confirm' : 'cancel' })}
        />
      )}
    </Dialog>
  )
}
