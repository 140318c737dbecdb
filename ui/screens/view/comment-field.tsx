import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LONGEST_COMMENT, mentionedIn, mentioning, mentionTyped } from '../../../core/approval/comments.ts'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import type { Decider } from '../../../core/approval/staff.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { isComposing } from '../../widgets/cells/editing.ts'
import { OptionList, optionId } from '../../widgets/cells/option-list.tsx'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const NOBODY: readonly Decider[] = []

/** Whom the word after an @ may mean; asked again with every letter, and until then those it meant before. Undefined where that is not known. */
const useOffered = (processId: string, keyword: string | undefined): readonly Decider[] | undefined => {
  const inbox = useCase(Inbox)
  const [answer, setAnswer] = useState<{ readonly keyword: string; readonly people: readonly Decider[] }>()
  useEffect(() => {
    if (keyword === undefined) return undefined
    const asking = new AbortController()
    void inbox.readers(processId, keyword, asking.signal).then((found) => {
      if (!asking.signal.aborted) setAnswer({ keyword, people: found.ok ? found.value : [] })
    })
    return () => asking.abort()
  }, [inbox, processId, keyword])
  return answer && keyword?.startsWith(answer.keyword) ? answer.people : undefined
}

type CommentFieldProps = { readonly processId: string; readonly onSaid: () => void }

/** What is said about the document beside its approval: an @ offers whoever may see it. */
export const CommentField = ({ processId, onSaid }: CommentFieldProps) => {
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const notices = useNotices()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [content, setContent] = useState('')
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState(NOBODY)
  const [marked, setMarked] = useState(0)
  const [isSending, setSending] = useState(false)
  // One comment, one key: pressed twice it is said once.
  const [key, setKey] = useState(() => ids.next())
  const found = useOffered(processId, typed)
  const offered = found ?? NOBODY
  const isOffering = offered.length > 0
  const at = Math.min(marked, offered.length - 1)

  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setTyped(mentionTyped(value, selectionStart))
    setMarked(0)
  }

  const pick = (index: number) => {
    const person = offered[index]
    const field = input.current
    if (!person || !field) return
    const next = mentioning(content, field.selectionStart, person.name)
    // Before the next key comes.
    flushSync(() => setContent(next.content))
    field.setSelectionRange(next.cursor, next.cursor)
    setChosen((before) => [...before.filter(({ userId }) => userId !== person.userId), person])
    setTyped(undefined)
  }

  const send = async () => {
    if (isSending) return
    if (content.trim() === '') return input.current?.focus()
    setSending(true)
    const userIds = mentionedIn(content, chosen).map(({ userId }) => userId)
    const said = await inbox.comment({ processId, content, userIds, key })
    setSending(false)
    if (!said.ok) return notices.failure(said.failure)
    setContent('')
    setChosen([])
    setKey(ids.next())
    notices.success('评论已发表')
    onSaid()
  }

  const press = (event: KeyboardEvent) => {
    if (!isOffering || isComposing(event)) return
    const step = STEPS[event.key]
    const operation = step
      ? () => setMarked((at + step + offered.length) % offered.length)
      : event.key === 'Enter' || event.key === 'Tab'
        ? () => pick(at)
        : event.key === 'Escape'
          ? () => setTyped(undefined)
          : undefined
    if (!operation) return
    event.preventDefault()
    event.stopPropagation()
    operation()
  }

  return (
    <Box component="section" aria-label="评论" sx={{ mt: 3 }}>
      <OutlinedInput
        ref={setAnchor}
        inputRef={input}
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        value={content}
        placeholder="写评论，输入 @ 提到同事"
        onChange={({ target }) => {
          setContent(target.value)
          look(target as HTMLTextAreaElement)
        }}
        onSelect={({ target }) => typed !== undefined && look(target as HTMLTextAreaElement)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={press}
        inputProps={{
          'aria-label': '评论',
          maxLength: LONGEST_COMMENT,
          role: 'combobox',
          'aria-expanded': isOffering,
          'aria-controls': id,
          'aria-activedescendant': isOffering ? optionId(id, at) : undefined,
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1.5 }}>
        <Box component="span" role="status" sx={{ flex: 1, fontSize: 12, color: 'ink.faint' }}>
          {found && !isOffering ? '没有找到能查看该单据的同事' : '评论不影响审批，发出后不能修改'}
        </Box>
        <Button size="medium" onClick={() => void send()}>
          发表评论
        </Button>
      </Box>
      {isOffering && anchor && (
        <OptionList
          id={id}
          title="提到"
          anchor={anchor}
          lines={offered.map(({ userId, name }) => ({ key: userId, label: name }))}
          marked={at}
          isMany={false}
          onMark={setMarked}
          onPick={pick}
        />
      )}
    </Box>
  )
}
