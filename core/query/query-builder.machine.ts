import { assign, emit, enqueueActions, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureIn, type Failure } from '../kernel/failure.ts'
import type { AskableFields } from './askable-field.ts'
import { lineProblem, knownPart } from './line-problems.ts'
import type { OpenedSavedQueries } from './open-saved-queries.use-case.ts'
import { blankDraft, type Edit, draftOf, edited, halfFilled, type QueryDraft, queryOf } from './query-draft.ts'
import type { RemoteSavedQueries } from './remote-saved-queries.port.ts'
import { readQueryText } from './query-text.ts'
import { askedOf, isActive, linesOf, NO_QUERY, type QueryGroup } from './query-tree.ts'
import { type QueryToKeep, type SavedQuery, titleOf } from './saved-query.ts'
import { text } from './text.ts'

/** What is done to the saved queries. */
export type SavedQueryCommand =
  | { readonly do: 'keep'; readonly query: QueryToKeep }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'prefer'; readonly id: string }
  | { readonly do: 'arrange'; readonly ids: readonly string[] }

/** A name and a audience of readers, as they are typed: for the query in hand, or for a saved one that is renamed. */
export type Naming = { readonly title: string; readonly sharedWith: string; readonly renamed?: SavedQuery }

type Context = {
  readonly fields: AskableFields
  readonly draft: QueryDraft
  /** Earlier drafts, the last one first. */
  readonly past: readonly QueryDraft[]
  /** Half-filled lines say what they lack once somebody has tried to search. */
  readonly marked: boolean
  /** How many records the draft would find; undefined while nobody knows. */
  readonly count: number | undefined
  readonly savedQueries: RemoteSavedQueries | undefined
  readonly saved: readonly SavedQuery[]
  readonly isLocal: boolean
  /** The saved query that was last taken into hand. */
  readonly current: string
  readonly naming: Naming
  readonly command: SavedQueryCommand | undefined
}

type Events =
  | { readonly type: 'open'; readonly query: QueryGroup; readonly fields: AskableFields }
  | { readonly type: 'edit'; readonly edit: Edit }
  | { readonly type: 'undo' | 'reset' | 'close' | 'save' | 'confirm' | 'cancel' | 'refresh' }
  | { readonly type: 'search'; readonly closes: boolean }
  | { readonly type: 'load' | 'rename' | 'remove' | 'prefer'; readonly id: string }
  /** One saved query a place up or down among the person's own. */
  | { readonly type: 'move'; readonly id: string; readonly by: -1 | 1 }
  /** What somebody copied out of another builder. */
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'name'; readonly title: string }
  | { readonly type: 'share'; readonly sharedWith: string }

type Emitted =
  /** The list is to be asked this; the seed's active flag follows from it. */
  | { readonly type: 'asked'; readonly query: QueryGroup }
  | { readonly type: 'warned' | 'kept'; readonly message: string }
  | { readonly type: 'failed'; readonly failure: Failure }

const MOST_PAST = 50

/** The query as it would be asked now: whole lines of fields that are known. */
export const inHand = ({ draft, fields }: Pick<Context, 'draft' | 'fields'>): QueryGroup => askedOf(knownPart(queryOf(draft), fields))

const firstProblem = ({ draft, fields }: Context): string | undefined =>
  [...halfFilled(draft), ...linesOf(draft.root).filter(({ field }) => fields.has(field))]
    .map((line) => lineProblem(line, fields))
    .find((problem) => problem !== undefined)

const mine = ({ saved }: Context, title: string): SavedQuery | undefined => saved.find((one) => one.isMine && one.title === titleOf(title))

const clash = ({ naming, saved, ...context }: Context): SavedQuery | undefined => {
  const found = mine({ naming, saved, ...context }, naming.title)
  return found && found.id !== naming.renamed?.id ? found : undefined
}

/** What 保存 does: the query in hand under a new name, over the one of that name, or a saved one under another name. */
const keeping = (context: Context): SavedQueryCommand => {
  const { naming, draft } = context
  const id = clash(context)?.id ?? naming.renamed?.id
  const query = naming.renamed?.query ?? queryOf(draft)
  return { do: 'keep', query: { ...(id === undefined ? {} : { id }), title: titleOf(naming.title), query, sharedWith: naming.sharedWith } }
}

/** The person's own queries with one of them a place further; undefined where there is no such place. */
const arranged = (
  saved: readonly SavedQuery[],
  { id, by }: { readonly id: string; readonly by: -1 | 1 },
): readonly string[] | undefined => {
  const ids = saved.filter(({ isMine }) => isMine).map((one) => one.id)
  const at = ids.indexOf(id)
  if (at < 0 || at + by < 0 || at + by >= ids.length) return undefined
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, at + by), id, ...others.slice(at + by)]
}

const EMPTY_NAMING: Naming = { title: '', sharedWith: '' }

/** The advanced query (seed sections 4 to 6, widgets §7): conditions are built, counted, asked and saved. */
export const queryBuilderMachine = setup({
  types: { context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: {
    openSavedQueries: provided<OpenedSavedQueries>(),
    runCommand: provided<void, { readonly savedQueries: RemoteSavedQueries; readonly command: SavedQueryCommand }>(),
    count: provided<number, QueryGroup>(),
  },
  delays: { typing: 300 },
  guards: {
    nothingAsked: ({ context }) => !isActive(inHand(context)),
    incomplete: ({ context }) => firstProblem(context) !== undefined,
    closes: ({ event }) => event.type === 'search' && event.closes,
    nameless: ({ context }) => titleOf(context.naming.title) === '',
    taken: ({ context }) => clash(context) !== undefined,
  },
  actions: {
    mark: assign({ marked: true }),
    warnOfProblem: emit(({ context }) => ({ type: 'warned' as const, message: firstProblem(context) ?? text.halfFilled })),
    ask: emit(({ context }) => ({ type: 'asked' as const, query: inHand(context) })),
    tell: emit(({ event }) => ({ type: 'failed' as const, failure: failureIn(event) })),
    keepDraft: assign(({ context }) => ({ past: [context.draft, ...context.past].slice(0, MOST_PAST), count: undefined })),
  },
}).createMachine({
  id: 'queryBuilder',
  type: 'parallel',
  context: {
    fields: new Map(),
    draft: blankDraft(),
    past: [],
    marked: false,
    count: undefined,
    savedQueries: undefined,
    saved: [],
    isLocal: false,
    current: '',
    naming: EMPTY_NAMING,
    command: undefined,
  },
  states: {
    dialog: {
      initial: 'closed',
      on: {
        open: {
          target: '.building',
          actions: assign(({ event }) => ({
            fields: event.fields,
            draft: draftOf(event.query),
            past: [],
            marked: false,
            count: undefined,
          })),
        },
      },
      states: {
        closed: {},
        building: {
          on: {
            close: 'closed',
            edit: {
              actions: [
                'keepDraft',
                assign(({ context, event }) => ({ draft: edited(context.draft, event.edit, context.fields), count: undefined })),
              ],
            },
            undo: {
              guard: ({ context }) => context.past.length > 0,
              actions: assign(({ context }) => ({
                draft: context.past[0] ?? context.draft,
                past: context.past.slice(1),
                count: undefined,
              })),
            },
            reset: {
              actions: [
                'keepDraft',
                assign({ draft: () => blankDraft(), marked: false, current: '' }),
                emit({ type: 'asked' as const, query: NO_QUERY }),
              ],
            },
            search: [
              { guard: 'nothingAsked', actions: ['mark', emit({ type: 'warned' as const, message: text.emptyQuery })] },
              { guard: 'incomplete', actions: ['mark', 'warnOfProblem'] },
              { guard: 'closes', target: 'closed', actions: 'ask' },
              { actions: 'ask' },
            ],
            save: [
              { guard: 'nothingAsked', actions: ['mark', emit({ type: 'warned' as const, message: text.emptySave })] },
              { guard: 'incomplete', actions: ['mark', 'warnOfProblem'] },
              {
                target: 'naming',
                actions: assign(({ context }) => {
                  const own = context.saved.find(({ id, isMine }) => isMine && id === context.current)
                  return { naming: own ? { title: own.title, sharedWith: own.sharedWith } : EMPTY_NAMING }
                }),
              },
            ],
            load: {
              actions: [
                'keepDraft',
                assign(({ context, event }) => {
                  const found = context.saved.find(({ id }) => id === event.id)
                  return found ? { draft: draftOf(found.query), current: found.id, marked: false } : {}
                }),
              ],
            },
            paste: [
              {
                guard: ({ event }) => readQueryText(event.text) !== undefined,
                actions: [
                  'keepDraft',
                  assign(({ event }) => ({ draft: draftOf(readQueryText(event.text) ?? NO_QUERY), current: '', marked: false })),
                ],
              },
              { actions: emit({ type: 'warned' as const, message: text.nothingToPaste }) },
            ],
            move: {
              target: 'command',
              guard: ({ context, event }) => arranged(context.saved, event) !== undefined,
              actions: assign(({ context, event }) => ({
                command: { do: 'arrange' as const, ids: arranged(context.saved, event) ?? [] },
              })),
            },
            rename: {
              target: 'naming',
              guard: ({ context, event }) => context.saved.some(({ id, isMine }) => isMine && id === event.id),
              actions: assign(({ context, event }) => {
                const renamed = context.saved.find(({ id }) => id === event.id)
                return { naming: renamed ? { title: renamed.title, sharedWith: renamed.sharedWith, renamed } : EMPTY_NAMING }
              }),
            },
            remove: { target: 'removing', actions: assign(({ event }) => ({ command: { do: 'remove' as const, id: event.id } })) },
            prefer: {
              target: 'command',
              actions: assign(({ context, event }) => ({
                // A second click takes the star away.
                command: {
                  do: 'prefer' as const,
                  id: context.saved.some(({ id, isDefault }) => id === event.id && isDefault) ? '' : event.id,
                },
              })),
            },
          },
        },
        naming: {
          on: {
            name: { actions: assign(({ context, event }) => ({ naming: { ...context.naming, title: event.title } })) },
            share: { actions: assign(({ context, event }) => ({ naming: { ...context.naming, sharedWith: event.sharedWith } })) },
            confirm: [
              { guard: 'nameless', actions: emit({ type: 'warned' as const, message: text.nameRequired }) },
              { guard: 'taken', target: 'overwriting' },
              { target: 'command', actions: assign(({ context }) => ({ command: keeping(context) })) },
            ],
            cancel: 'building',
          },
        },
        overwriting: {
          on: {
            confirm: { target: 'command', actions: assign(({ context }) => ({ command: keeping(context) })) },
            cancel: 'naming',
          },
        },
        removing: { on: { confirm: 'command', cancel: 'building' } },
        command: {
          invoke: {
            src: 'runCommand',
            input: ({ context }) => ({ savedQueries: context.savedQueries!, command: context.command! }),
            onDone: {
              target: 'building',
              actions: enqueueActions(({ context, enqueue }) => {
                const { command } = context
                if (command?.do === 'keep') enqueue.emit({ type: 'kept', message: text.kept })
                if (command?.do === 'remove' && command.id === context.current) enqueue.assign({ current: '' })
                enqueue.assign({ command: undefined })
                enqueue.raise({ type: 'refresh' })
              }),
            },
            onError: { target: 'building', actions: 'tell' },
          },
        },
      },
    },
    savedQueries: {
      initial: 'unread',
      states: {
        unread: { on: { open: 'reading' } },
        reading: {
          invoke: {
            src: 'openSavedQueries',
            onDone: {
              target: 'read',
              actions: assign(({ event }) => ({
                savedQueries: event.output.savedQueries,
                saved: event.output.saved,
                isLocal: event.output.isLocal,
              })),
            },
            onError: { target: 'failed', actions: 'tell' },
          },
        },
        read: { on: { open: 'reading', refresh: 'reading' } },
        failed: { on: { open: 'reading', refresh: 'reading' } },
      },
    },
    count: {
      initial: 'idle',
      on: { open: '.waiting', edit: '.waiting', undo: '.waiting', load: '.waiting', paste: '.waiting', reset: '.idle', close: '.idle' },
      states: {
        idle: {},
        waiting: { after: { typing: [{ guard: 'nothingAsked', target: 'idle' }, { target: 'asking' }] } },
        asking: {
          invoke: {
            src: 'count',
            input: ({ context }) => inHand(context),
            onDone: { target: 'known', actions: assign(({ event }) => ({ count: event.output })) },
            onError: 'unknown',
          },
        },
        known: {},
        unknown: {},
      },
    },
  },
})
