import { and, assign, emit, enqueueActions, not, setup, stateIn } from 'xstate'
import { decidersUnchosen } from '../../approval/failures.ts'
import type { DocumentType, DocView } from '../../definitions/document.ts'
import { isCheckedAtSave, isOfCheck, warningsOf } from '../../definitions/checks.ts'
import { viewOf } from '../../definitions/view.ts'
import { provided } from '../../kernel/actors.ts'
import { failureOf, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { failuresThrown } from '../../kernel/result.ts'
import { rowsOf, type Row, wireOf } from '../../kernel/wire.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import { withFills } from '../write/complete-draft.ts'
import { whyFixed } from '../write/editable.ts'
import { withoutBlankEnds } from './edit-draft.ts'
import { valuesOnly } from '../sent-draft.ts'
import { needsConfirmation, stale } from '../failures.ts'
import type { Quoted } from '../facts/facts.port.ts'
import { beginningOf, isUnread, looking, problemsIn, type FormContext } from './form-context.ts'
import { withFigures } from './given-figures.ts'
import { edited, needsLearning, type Editing } from './form-edits.ts'
import { begun, known, NOTHING_LEARNED, ownIn, renamed, type FormStart } from './form-opening.ts'
import { NOTHING_ASKED, quotesAsked, withQuotes } from './form-quotes.ts'
import { withLabelsOf } from '../labels.ts'
import { withNewOffers } from '../choices/offers.ts'
import type { DraftKnowledge, Write } from '../remote-records.port.ts'
import { saidProblems } from './said-problems.ts'
import { isStaged, titlesChangedAtOnce } from '../write/staged-change.ts'
import type { FormEvent, FormEmitted } from './form-events.ts'

type Input = { readonly type: DocumentType; readonly me: Person }

/** What is to be confirmed, one by one where the refusal says them so. */
const doubtsOf = (failures: readonly Failure[]): readonly Failure[] => (failures.length > 1 ? failures.slice(1) : failures)

const isDoubt = (error: unknown): boolean => failureOf(error).code === needsConfirmation.code

const isFixed = ({ type, me }: FormContext, record: Row): boolean =>
  wireOf(record, 'id') !== null && whyFixed(type, record, me) !== undefined

const isNewer = ({ context, event }: { readonly context: FormContext; readonly event: FormEvent }): boolean =>
  event.type === 'elsewhere' &&
  context.stored !== undefined &&
  Number(event.record['version']) > Number((context.theirs ?? context.stored)['version'])

/** Do the checks over the whole document hold up what is asked for? */
const isJudged = ({ type, attempt }: FormContext): boolean => attempt?.submit === true || isCheckedAtSave(type)

const isPlaced = ({ field }: Failure) => field !== undefined

/**
 * One record being written, from opening to the last save. It holds the draft, works it out and judges it at every act, asks what
 * the draft speaks of when that changed, and keeps what was typed on this device until the server has it.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, emitted: {} as FormEmitted, input: {} as Input, tags: {} as 'busy' },
  actors: {
    open: provided<FormStart, { readonly discarding: boolean }>(),
    learn: provided<DraftKnowledge, Row>(),
    quote: provided<
      { readonly table: string; readonly quotes: readonly Quoted[] },
      { readonly table: string; readonly draft: Row; readonly rowIds: readonly RowId[] }
    >(),
    save: provided<Row, Write>(),
    /** Keeps the draft on this device and says when. */
    keep: provided<string, { readonly draft: Row; readonly version: number | null }>(),
  },
  actions: {
    forget: () => {},
    confirm: assign(({ context, event }) => ({
      attempt: context.attempt && {
        ...context.attempt,
        ...(event.type === 'confirm'
          ? { confirm: event.heard, ...(event.chosen ? { chosenApprovers: event.chosen } : {}) }
          : { confirm: false }),
      },
    })),
    edit: enqueueActions(({ context, event, enqueue }) => {
      const act = event as Editing
      const asking = quotesAsked(context, act)
      enqueue.assign({ ...edited({ ...context, asking }, act), asking })
      if (asking !== context.asking) enqueue.raise({ type: 'unquoted' })
      if (needsLearning(context, act)) enqueue.raise({ type: 'unlearned' })
      enqueue.raise({ type: 'unkept' })
    }),
  },
  guards: {
    isEditing: stateIn({ life: 'editing' }),
    isInformed: stateIn({ learning: 'informed' }),
    isWrong: ({ context }) => context.unread.size > 0 || context.problems.some((problem) => isJudged(context) || !isOfCheck(problem)),
    isSubmitting: ({ context }) => context.attempt?.submit === true,
    isDoubtful: ({ context }) => context.warnings.length > 0 && context.attempt?.confirm !== true,
    isQuoting: ({ context }) => context.asking.size > 0,
    isDirty: ({ context }) => context.dirty,
    isThis: ({ context, event }) => event.type === 'gone' && context.stored?.['id'] === event.id,
    isNewer,
    isChangedMeanwhile: ({ context, event }) =>
      event.type === 'elsewhere' &&
      isNewer({ context, event }) &&
      !context.dirty &&
      (context.change !== undefined || isStaged(context.type, event.record)),
    isFixedMeanwhile: ({ context, event }) =>
      event.type === 'elsewhere' && isNewer({ context, event }) && !context.dirty && isFixed(context, event.record),
  },
  delays: { collecting: 250, quiet: 800, frame: 20 },
}).createMachine({
  id: 'form',
  context: ({ input }) => {
    const knowledge = known(NOTHING_LEARNED, { ...input, stored: undefined })
    const empty = {
      ...input,
      draft: {},
      knowledge,
      view: viewOf<DocView>(input.type, {}, knowledge),
      stored: undefined,
    } as unknown as FormContext
    return { ...empty, ...begun(empty, { record: {}, learned: NOTHING_LEARNED, kept: undefined }), draft: {} }
  },
  type: 'parallel',
  states: {
    life: {
      initial: 'opening',
      states: {
        opening: {
          invoke: {
            src: 'open',
            input: ({ event }) => ({ discarding: event.type === 'discard' }),
            onDone: [
              { guard: ({ context, event: { output } }) => !output.kept && isFixed(context, output.record), target: 'fixed' },
              {
                target: 'editing',
                actions: enqueueActions(({ context, event, enqueue }) => {
                  enqueue.assign(begun(context, event.output))
                  enqueue.raise({ type: 'unquoted' })
                }),
              },
            ],
            onError: { target: 'unopened', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
          },
        },

        unopened: { on: { retry: 'opening' } },

        /** The record can be read but not changed. */
        fixed: {},

        editing: {
          on: {
            save: {
              target: 'pricing',
              actions: assign(({ context: { draft, attempt }, event }) => {
                const again = attempt && attempt.submit === event.submit && attempt.row === draft
                return {
                  attempt: { key: again ? attempt.key : event.key, row: draft, submit: event.submit, confirm: false, next: event.next },
                }
              }),
            },
            reload: [
              { guard: ({ event }) => event.keeping, target: 'overtaking' },
              { target: 'opening', actions: 'forget' },
            ],
            discard: { target: 'opening', actions: 'forget' },
            gone: { guard: 'isThis', actions: assign({ gone: true }) },
            elsewhere: [
              { guard: 'isFixedMeanwhile', target: 'fixed' },
              { guard: 'isChangedMeanwhile', target: 'opening' },
              {
                guard: 'isNewer',
                actions: enqueueActions(({ context, event, enqueue }) => {
                  if (context.dirty) return enqueue.assign({ overtaken: true, theirs: event.record })
                  enqueue.assign(begun(context, { record: event.record, learned: context.knowledge, kept: undefined }))
                  enqueue.raise({ type: 'unlearned' })
                  enqueue.raise({ type: 'unquoted' })
                }),
              },
            ],
          },
        },

        /** The newer record is fetched, and what was typed laid over it. */
        overtaking: {
          tags: 'busy',
          invoke: {
            src: 'open',
            input: { discarding: true },
            onDone: {
              target: 'editing',
              actions: assign(({ context, event }) => ({
                ...begun(context, {
                  ...event.output,
                  kept: {
                    draft: ownIn(context),
                    version: Number(event.output.record['version'] ?? 0),
                    at: context.keptAt ?? context.knowledge.now,
                  },
                }),
                restoredAt: undefined,
              })),
            },
            onError: { target: 'editing', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
          },
        },

        /** Prices on their way belong to what is saved. */
        pricing: {
          tags: 'busy',
          always: {
            guard: not('isQuoting'),
            target: 'judging',
            actions: assign(({ context }) => {
              const { type, attempt } = context
              const tidy = withoutBlankEnds(type, context.draft, {
                beginning: (table) => beginningOf(context, table, ''),
                isUnread: (table, row) => isUnread(context, table, row),
              })
              const { draft, view } = looking(type, tidy, context.knowledge, context.view)
              return {
                draft,
                view,
                problems: problemsIn({ ...context, draft, view }),
                warnings: warningsOf(type, view),
                strict: true,
                newcomers: new Set(),
                refused: [],
                attempt: attempt && { ...attempt, row: draft },
              }
            }),
          },
        },

        judging: {
          always: [
            { guard: and(['isWrong', not('isInformed')]), target: 'hearing' },
            {
              guard: 'isWrong',
              target: 'editing',
              actions: emit(({ context }) => ({ type: 'refused', problems: saidProblems(context) })),
            },
            { guard: 'isSubmitting', target: 'rehearsing' },
            { guard: 'isDoubtful', target: 'doubting' },
            { target: 'saving' },
          ],
        },

        /** What seems wrong may only be unknown yet: the answer that is on its way is heard first. */
        hearing: { tags: 'busy', always: { guard: 'isInformed', target: 'pricing' } },

        /** What a submission would do is before the eyes, with all it asks. */
        rehearsing: {
          on: {
            confirm: { target: 'saving', actions: 'confirm' },
            reconsider: 'editing',
            mend: {
              target: 'editing',
              actions: enqueueActions(({ event, enqueue }) => {
                enqueue.assign({ refused: event.problems.filter(isPlaced) })
                enqueue.emit({ type: 'refused', problems: event.problems })
              }),
            },
          },
        },

        /** 继续 or 取消. */
        doubting: {
          on: {
            confirm: { target: 'saving', actions: 'confirm' },
            reconsider: 'editing',
          },
        },

        saving: {
          tags: 'busy',
          invoke: {
            src: 'save',
            input: ({ context: { attempt } }) => attempt as Write,
            onDone: {
              target: 'saved',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const record = withLabelsOf(context.draft, event.output)
                const submitted = context.attempt?.submit === true
                const added = context.stored === undefined
                const atOnce = context.stored ? titlesChangedAtOnce(context.type, context.stored, record) : []
                enqueue('forget')
                enqueue.assign({ stored: record, dirty: false, keptAt: undefined })
                enqueue.emit({ type: 'saved', record, submitted, added, next: context.attempt?.next, atOnce })
              }),
            },
            onError: [
              {
                guard: ({ context, event }) => isDoubt(event.error) && context.attempt?.submit === true,
                target: 'rehearsing',
                actions: assign(({ event }) => ({ warnings: doubtsOf(failuresThrown(event.error)) })),
              },
              // It was pressed before the steps were known that leave it to the applicant who decides.
              {
                guard: ({ event }) => failureOf(event.error).code === decidersUnchosen.code,
                target: 'rehearsing',
              },
              {
                guard: ({ event }) => isDoubt(event.error),
                target: 'doubting',
                actions: assign(({ event }) => ({ warnings: doubtsOf(failuresThrown(event.error)) })),
              },
              {
                guard: ({ event }) => failureOf(event.error).code === stale.code,
                target: 'editing',
                actions: assign({ overtaken: true, attempt: undefined }),
              },
              {
                target: 'editing',
                actions: enqueueActions(({ event, enqueue }) => {
                  const failures = failuresThrown(event.error)
                  const places = failures.filter(isPlaced)
                  enqueue.assign({ refused: places })
                  if (places.length) enqueue.emit({ type: 'refused', problems: places })
                  else enqueue.emit({ type: 'failed', failure: failures[0]! })
                }),
              },
            ],
          },
        },

        /** It is said that it is saved, and drawn; the form goes on from the record a frame later. */
        saved: {
          tags: 'busy',
          after: {
            frame: {
              target: 'editing',
              actions: enqueueActions(({ context, enqueue }) => {
                const record = context.stored as Row
                enqueue.assign(begun(context, { record, learned: renamed(context, record), kept: undefined }))
                enqueue.raise({ type: 'unlearned' })
              }),
            },
          },
        },
      },
      on: {
        write: { guard: 'isEditing', actions: 'edit' },
        unread: { guard: 'isEditing', actions: 'edit' },
        settled: { guard: 'isEditing', actions: 'edit' },
        choose: { guard: 'isEditing', actions: 'edit' },
        take: { guard: 'isEditing', actions: 'edit' },
        'cell.*': { guard: 'isEditing', actions: 'edit' },
        'rows.take': { guard: 'isEditing', actions: 'edit' },
        look: { guard: 'isEditing', actions: assign(({ context }) => ({ problems: problemsIn(context) })) },
      },
    },

    learning: {
      initial: 'informed',
      states: {
        informed: {},
        collecting: { after: { collecting: 'asking' }, on: { save: 'asking' } },
        asking: {
          invoke: {
            src: 'learn',
            input: ({ context }) => valuesOnly(context.type, context.draft),
            onDone: {
              target: 'informed',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const { type } = context
                const knowledge = known(event.output, context)
                const filled = withFigures(withFills(type, context.draft, knowledge), event.output.figures)
                const offered = withNewOffers(type, filled, context.view, viewOf(type, filled, knowledge))
                const { draft, view } = looking(type, offered, knowledge)
                enqueue.assign({ knowledge, draft, view, problems: problemsIn({ ...context, draft, view }) })
                if (offered !== filled) enqueue.raise({ type: 'unkept' })
              }),
            },
            // Without an answer the formulas go on with what they knew; the server judges the save anyway.
            onError: 'informed',
          },
        },
      },
      on: { unlearned: '.collecting' },
    },

    quoting: {
      initial: 'quoted',
      states: {
        quoted: { always: { guard: 'isQuoting', target: 'collecting' } },
        collecting: { after: { collecting: [{ guard: 'isQuoting', target: 'asking' }, { target: 'quoted' }] } },
        asking: {
          invoke: {
            src: 'quote',
            input: ({ context }) => {
              const [[table, rows]] = [...context.asking] as [[string, ReadonlyMap<RowId, 'fill' | 'fix'>]]
              const own = rowsOf(context.draft, table).filter((row) => rows.has(idOf(row)))
              return { table, draft: { ...valuesOnly({ ...context.type, lines: {} }, context.draft), [table]: own }, rowIds: own.map(idOf) }
            },
            onDone: {
              target: 'quoted',
              actions: enqueueActions(({ context, event, enqueue }) => {
                enqueue.assign(withQuotes(context, event.output.table, event.output.quotes))
                if (context.knowledge.given) enqueue.raise({ type: 'unlearned' })
              }),
            },
            onError: {
              target: 'quoted',
              actions: assign(({ context }) => ({ asking: NOTHING_ASKED, problems: problemsIn({ ...context, asking: NOTHING_ASKED }) })),
            },
          },
        },
      },
      on: { unquoted: '.collecting' },
    },

    keeping: {
      initial: 'kept',
      states: {
        kept: {},
        waiting: {
          after: { quiet: [{ guard: 'isDirty', target: 'writing' }, { target: 'kept' }] },
          on: { leave: [{ guard: 'isDirty', target: 'writing' }, { target: 'kept' }] },
        },
        writing: {
          invoke: {
            src: 'keep',
            input: ({ context }) => ({ draft: context.draft, version: context.stored ? Number(context.stored['version'] ?? 0) : null }),
            onDone: { target: 'kept', actions: assign(({ event }) => ({ keptAt: event.output })) },
            onError: 'kept',
          },
        },
      },
      on: { unkept: '.waiting' },
    },
  },
})
