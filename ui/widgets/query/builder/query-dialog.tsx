import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { useId, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Edit, queryOf } from '../../../../core/query/query-draft.ts'
import { inHand, type queryBuilderMachine } from '../../../../core/query/query-builder.machine.ts'
import { isActive } from '../../../../core/query/query-tree.ts'
import { readQueryBack } from '../../../../core/query/sentence.ts'
import { text } from '../../../../core/query/text.ts'
import { Icon } from '../../../theme/icon.tsx'
import { useDragged } from '../../use-dragged.ts'
import type { NameChosen } from '../query-row.tsx'
import { useReading } from '../use-reading.ts'
import { Builder, type ResolveTexts } from './builder-scope.ts'
import { GroupBox } from './group-box.tsx'
import { type OwnDepartment, SavedPanel } from './saved-panel.tsx'
import { QueryMeaning } from './query-meaning.tsx'
import { QueryQuestions } from './query-questions.tsx'
import { useQueryKeyboard } from './use-query-keyboard.ts'

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

/** 高级查询构造器, 1000 wide (seed section 2); the list stays in sight behind it, and it can be drawn aside. Over the whole screen on a telephone. */
export const QueryDialog = ({ actor, nameChosen, resolveTexts, today, roles, department, narrow }: QueryDialogProps) => {
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(false)
  const isFree = !narrow && !whole
  const { moved, handle } = useDragged(isFree)
  const { fields, draft, marked, count, saved, current, isLocal } = useSelector(actor, ({ context }) => context)
  const at = useSelector(actor, ({ value }) => value.dialog)
  const counting = useSelector(actor, (snapshot) => snapshot.matches({ count: 'waiting' }) || snapshot.matches({ count: 'asking' }))
  const query = useMemo(() => queryOf(draft), [draft])
  const { reading, learn } = useReading(fields, query, nameChosen)
  const words = useMemo(() => readQueryBack(query, reading), [query, reading])
  const scope = useMemo(
    () => ({ fields, reading, learn, resolveTexts, draft, marked, today, edit: (edit: Edit) => actor.send({ type: 'edit', edit }) }),
    [fields, reading, learn, resolveTexts, draft, marked, today, actor],
  )
  const busy = at === 'command'

  const { search, copy, paste, onPaste, onKeyDown } = useQueryKeyboard({ actor, body, query, words, narrow })

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
          <QueryMeaning words={words} />
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
          <Icon name="paste" />
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
      <QueryQuestions actor={actor} roles={roles} department={department} />
    </Dialog>
  )
}
