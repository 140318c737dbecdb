import { assign, emit, enqueueActions, fromCallback, setup, stopChild } from 'xstate'
import { filled, type Failure } from '../kernel/failure.ts'
import { notUploaded, unknownTrouble } from './failures.ts'
import { nameOf } from './names.ts'
import { changed, choose, itemsOf, moved, put, valueOf, type UploadItem, type UploadRules } from './upload-list.ts'
import { atRest, nextToSend } from './upload-progress.ts'
import type { LocalFile } from './uploads.port.ts'

type Context = UploadRules & {
  readonly folder: string
  readonly items: readonly UploadItem[]
  /** The value that was told last, or came from outside. */
  readonly value: string
  /** Why files that were chosen last are not sent. */
  readonly refused: readonly Failure[]
  /** Chosen although the field has them: sent when somebody says so. */
  readonly twins: readonly LocalFile[]
  /** Names the next file. */
  readonly next: number
}

type Events =
  | { readonly type: 'choose'; readonly files: readonly LocalFile[] }
  | { readonly type: 'remove' | 'retry'; readonly uid: string }
  /** Read why some were not sent. */
  | { readonly type: 'read' }
  /** The files that the field has already are sent all the same, or not. */
  | { readonly type: 'takeTwins' | 'leaveTwins' }
  /** Whether large pictures chosen from now on are made smaller. */
  | { readonly type: 'shrinking'; readonly on: boolean }
  | { readonly type: 'move'; readonly uid: string; readonly by: -1 | 1 }
  /** The server knows it under another path. */
  | { readonly type: 'renamed'; readonly uid: string; readonly path: string }
  /** In front of another one; at the end where none is named. */
  | { readonly type: 'put'; readonly uid: string; readonly before: string | undefined }
  /** Another value came from outside: an undo, another record. */
  | { readonly type: 'load'; readonly value: string }
  | { readonly type: 'progress'; readonly uid: string; readonly percent: number }
  | { readonly type: 'sent'; readonly uid: string; readonly path: string }
  | { readonly type: 'failed'; readonly uid: string; readonly failure: Failure }

type Emitted = { readonly type: 'changed'; readonly value: string } | { readonly type: 'refused'; readonly failure: Failure }

type SendInput = { readonly uid: string; readonly file: LocalFile; readonly folder: string; readonly shrinks: boolean }

const sendingOf = ({ folder, shrinks = false }: Context, uid: string, file: LocalFile): SendInput => ({ uid, file, folder, shrinks })

/** Files of one field on their way: up to the limit, each by itself, the value told once all are there. */
export const uploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as UploadRules & { readonly value: string; readonly folder: string },
  },
  actors: {
    /** Answers with `progress`, and ends with `sent` or `failed`; stopping it cancels. */
    send: fromCallback<Events, SendInput>(() => {
      throw new Error('An actor of this machine was not provided')
    }),
  },
  actions: {
    begin: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'choose' && event.type !== 'takeTwins') return
      const isSure = event.type === 'takeTwins'
      const files = event.type === 'choose' ? event.files : context.twins
      const { taken, twins, refused } = choose(context.items, files, context, isSure)
      enqueue.assign({ refused, twins: isSure ? [] : [...context.twins, ...twins] })
      if (!taken.length) return
      const isReplacing = context.limit === 1
      if (isReplacing) for (const { uid } of context.items) enqueue.stopChild(uid)
      const begun = taken.map(
        (file, place): UploadItem => ({
          uid: `new-${context.next + place}`,
          name: file.name,
          size: file.size,
          status: 'waiting',
          percent: 0,
          path: '',
          message: '',
          file,
        }),
      )
      enqueue.assign({ items: [...(isReplacing ? [] : context.items), ...begun], next: context.next + begun.length })
    }),
    again: enqueueActions(({ context, event, enqueue }) => {
      const item = event.type === 'retry' ? context.items.find(({ uid }) => uid === event.uid) : undefined
      if (!item?.file || item.status !== 'error') return
      enqueue.stopChild(item.uid)
      enqueue.assign({ items: changed(context.items, item.uid, { status: 'waiting', percent: 0, message: '' }) })
    }),
    /** Whoever waits is sent where there is a place. */
    fill: enqueueActions(({ context, enqueue }) => {
      const next = nextToSend(context.items)
      enqueue.assign({ items: next.reduce((items, { uid }) => changed(items, uid, { status: 'uploading' }), context.items) })
      for (const { uid, file } of next) enqueue.spawnChild('send', { id: uid, input: sendingOf(context, uid, file!) })
    }),
    /** Told once for each settled batch, and never for what everybody knows. */
    tell: enqueueActions(({ context, enqueue }) => {
      const value = valueOf(context.items)
      if (value === undefined || value === context.value) return
      enqueue.assign({ value })
      enqueue.emit({ type: 'changed', value })
    }),
    stop: stopChild(({ event }) => ('uid' in event ? event.uid : '')),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, items: itemsOf(input.value), refused: [], twins: [], next: 0 }),
  on: {
    choose: { actions: ['begin', 'fill', 'tell'] },
    takeTwins: { actions: ['begin', 'fill'] },
    leaveTwins: { actions: assign({ twins: [] }) },
    retry: { actions: ['again', 'fill'] },
    read: { actions: assign({ refused: [] }) },
    shrinking: { actions: assign(({ event }) => ({ shrinks: event.on })) },
    remove: {
      actions: [
        'stop',
        assign(({ context, event }) => ({ items: atRest(context.items.filter(({ uid }) => uid !== event.uid)) })),
        'fill',
        'tell',
      ],
    },
    move: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const next = moved(context.items, event.uid, event.by)
        if (!next.ok) return enqueue.emit({ type: 'refused', failure: next.failure })
        enqueue.assign({ items: next.value })
        enqueue('tell')
      }),
    },
    put: { actions: [assign(({ context, event }) => ({ items: put(context.items, event.uid, event.before) })), 'tell'] },
    renamed: {
      actions: [
        assign(({ context, event: { uid, path } }) => ({ items: changed(context.items, uid, { path, name: nameOf(path) }) })),
        'tell',
      ],
    },
    load: [
      { guard: ({ context, event }) => event.value === context.value },
      { actions: assign(({ event }) => ({ value: event.value, items: itemsOf(event.value) })) },
    ],
    progress: { actions: assign(({ context, event }) => ({ items: changed(context.items, event.uid, { percent: event.percent }) })) },
    sent: {
      actions: [
        assign(({ context, event }) => ({
          items: atRest(changed(context.items, event.uid, { status: 'done', percent: 100, path: event.path })),
        })),
        'fill',
        'tell',
      ],
    },
    failed: {
      actions: [
        assign(({ context, event }) => ({
          items: atRest(changed(context.items, event.uid, { status: 'error', message: event.failure.message || unknownTrouble.message })),
        })),
        emit(({ context, event }) => ({
          type: 'refused' as const,
          failure: filled(notUploaded, { name: context.items.find(({ uid }) => uid === event.uid)?.name ?? '' }),
        })),
        'fill',
      ],
    },
  },
})
