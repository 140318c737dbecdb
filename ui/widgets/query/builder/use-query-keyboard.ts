import { type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { queryBuilderMachine } from '../../../../core/query/query-builder.machine.ts'
import { queryText, readQueryText } from '../../../../core/query/query-text.ts'
import type { QueryGroup } from '../../../../core/query/query-tree.ts'
import { text } from '../../../../core/query/text.ts'
import { useNotices } from '../../../hooks/use-notices.ts'
import type { Word } from '../../../../core/query/sentence.ts'

type QueryKeyboard = {
  readonly actor: ActorRefFrom<typeof queryBuilderMachine>
  readonly body: RefObject<HTMLElement | null>
  readonly query: QueryGroup
  readonly words: readonly Word[]
  /** On a telephone Enter closes the window with the search. */
  readonly narrow: boolean
}

const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** What keys, the clipboard and a click on 查询 do in the query builder. */
export const useQueryKeyboard = ({ actor, body, query, words, narrow }: QueryKeyboard) => {
  const notices = useNotices()
  const isBuilding = () => actor.getSnapshot().value.dialog === 'building'

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
    if (!isBuilding() || event.defaultPrevented || readQueryText(pasted) === undefined) return
    event.preventDefault()
    actor.send({ type: 'paste', text: pasted })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the smaller dialogs above it are their own.
    if (!isBuilding() || event.nativeEvent.isComposing || event.defaultPrevented) return
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

  return { search, copy, paste, onPaste, onKeyDown }
}
