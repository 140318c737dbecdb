import { assign, emit, enqueueActions, setup } from 'xstate'
import type { DocumentType } from '../definitions/document.ts'
import { provided } from '../kernel/actors.ts'
import { failureOf, type Failure } from '../kernel/failure.ts'
import { failuresThrown } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Task } from './approvals.port.ts'
import type { ApprovalView, Decision } from './inbox.port.ts'
import type { Gesture } from './looked-before-deciding.ts'
import { takenFrom } from './closed-task.ts'

/** A record as its reader sees it, with its approval. */
export type RecordReading = {
  readonly type: DocumentType
  readonly record: Row
  /** The same with the change that waits to be approved (oa W37). */
  readonly change?: Row | undefined
  readonly approval: ApprovalView | null
}

type Context = {
  readonly reading: RecordReading | undefined
  readonly opinion: string
  /** Files that go with it: paths, joined by commas. */
  readonly attachments: string
  /** What is filled in at this step. */
  readonly filled: Row
  readonly failure: Failure | undefined
  readonly decision: Decision | undefined
  /** Somebody looked at the record as it is shown now, for the task that is open now: only then a key decides. */
  readonly looked: boolean
}

/** What is given beside the word, where the step asks for it (oa W29). */
type Given = Pick<Decision, 'signature' | 'password'>

type Events =
  | { readonly type: 'write'; readonly opinion: string }
  | { readonly type: 'attach'; readonly attachments: string }
  | { readonly type: 'fill'; readonly filled: Row }
  | ({ readonly type: 'agree'; readonly key: string; readonly asking: Gesture } & Given)
  | { readonly type: 'reject'; readonly key: string; readonly asking: Gesture }
  /** See `isLook`. */
  | { readonly type: 'look' }
  | { readonly type: 'retry' | 'reload' }

type Emitted =
  | { readonly type: 'decided'; readonly agrees: boolean; readonly approval: ApprovalView }
  /** 驳回 without a word is not sent. */
  | { readonly type: 'opinionMissing' }
  /** `problems` say where what was filled in at the step is wrong. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly problems: readonly Failure[] }

/** 同意 says so where the approver wrote nothing. */
const USUAL_OPINION = '同意'

/** A record being read, and decided by whoever holds its open task. */
export const decisionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    /** `reading` is what was read before the page itself could ask. */
    input: {} as { readonly reading?: RecordReading | undefined },
  },
  actors: { read: provided<RecordReading>(), decide: provided<ApprovalView, Decision>() },
  guards: {
    mayNotDecide: ({ context }) => !context.reading?.approval?.mayDecide,
    isSilent: ({ context }) => context.opinion.trim() === '',
    goesOn: ({ event }) => 'asking' in event && event.asking === 'again',
    isBlind: ({ context, event }) => 'asking' in event && event.asking === 'key' && !context.looked,
  },
}).createMachine({
  id: 'decision',
  context: ({ input }) => ({
    reading: input.reading,
    opinion: '',
    attachments: '',
    filled: {},
    failure: undefined,
    decision: undefined,
    looked: false,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: ({ context }) => context.reading !== undefined, target: 'reading' }, { target: 'opening' }] },
    opening: {
      on: { write: { actions: assign({ opinion: ({ event }) => event.opinion }) } },
      invoke: {
        src: 'read',
        onDone: {
          target: 'reading',
          actions: enqueueActions(({ context, event, enqueue }) => {
            enqueue.assign({ reading: event.output, failure: undefined, looked: context.looked && isSame(context, event.output) })
            const lost = lostTask(context, event.output)
            if (lost) enqueue.emit({ type: 'failed', failure: takenFrom(lost, event.output.approval?.tasks ?? []), problems: [] })
          }),
        },
        onError: { target: 'unopened', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    unopened: { on: { retry: 'opening' } },
    reading: {
      initial: 'calm',
      states: { calm: {}, silent: {}, unlooked: { on: { look: { target: 'calm', actions: assign({ looked: true }) } } } },
      on: {
        look: { actions: assign({ looked: true }) },
        write: { target: '.calm', actions: assign({ opinion: ({ event }) => event.opinion }) },
        attach: { actions: assign({ attachments: ({ event }) => event.attachments }) },
        fill: { actions: assign({ filled: ({ event }) => event.filled }) },
        reload: 'opening',
        agree: [
          { guard: 'mayNotDecide' },
          { guard: 'goesOn' },
          { guard: 'isBlind', target: '.unlooked' },
          {
            target: 'deciding',
            actions: assign(({ context, event }) => ({ decision: { ...decisionOf(context, true, event.key), ...givenBy(event) } })),
          },
        ],
        reject: [
          { guard: 'mayNotDecide' },
          { guard: 'goesOn' },
          { guard: 'isBlind', target: '.unlooked' },
          { guard: 'isSilent', target: '.silent', actions: emit({ type: 'opinionMissing' }) },
          { target: 'deciding', actions: assign(({ context, event }) => ({ decision: decisionOf(context, false, event.key) })) },
        ],
      },
    },
    deciding: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        input: ({ context }) => context.decision!,
        onDone: {
          target: 'decided',
          actions: [
            assign(({ context, event }) => ({
              opinion: '',
              attachments: '',
              filled: {},
              looked: false,
              reading: { ...context.reading!, approval: event.output },
            })),
            emit(({ context, event }) => ({ type: 'decided', agrees: context.decision!.agrees, approval: event.output })),
          ],
        },
        // Somebody else may have decided meanwhile: the page shows what is true now, the words stay.
        onError: { target: 'opening', actions: emit(({ event }) => failed(event.error)) },
      },
    },
    // Whoever goes on to the next task needs no more of this one; a page that stays reads it again.
    decided: { tags: 'busy', on: { reload: 'opening' } },
  },
})

const failed = (error: unknown) => ({
  type: 'failed' as const,
  failure: failureOf(error),
  problems: failuresThrown(error).filter(({ field }) => field !== undefined),
})

/** The same task about the same version of the record: what was looked at is still what is shown. */
const isSame = ({ reading }: Context, now: RecordReading): boolean =>
  reading?.approval?.mayDecide?.id === now.approval?.mayDecide?.id &&
  wireOf(reading?.record ?? {}, 'version') === wireOf(now.record, 'version')

/** The task one was about to decide, which somebody else has decided while it was looked at. */
const lostTask = ({ reading, decision }: Context, now: RecordReading): Task | undefined => {
  const task = reading?.approval?.mayDecide
  return task && now.approval?.mayDecide?.id !== task.id && decision?.taskId !== task.id ? task : undefined
}

const givenBy = ({ signature, password }: Given): Given => ({
  ...(signature ? { signature } : {}),
  ...(password ? { password } : {}),
})

const decisionOf = ({ reading, opinion, attachments, filled }: Context, agrees: boolean, key: string): Decision => {
  const task = reading!.approval!.mayDecide!
  return { taskId: task.id, version: task.version, agrees, opinion: opinion.trim() || USUAL_OPINION, filled, attachments, key }
}
