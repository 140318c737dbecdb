import { useSelector } from '@xstate/react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { movesOfTask, moveTitle } from '../../../core/approval/task-move-forms.ts'
import { DECIDE } from '../../../core/granting/why-not-keys.ts'
import { textAt } from '../../../core/kernel/wire.ts'
import { calledOf } from '../../../core/records/record-title.ts'
import { idOf } from '../../../core/table/rows.ts'
import { whyFixed } from '../../../core/records/write/editable.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { FIXED, useAddress } from '../address.ts'
import { useDocument } from '../definitions.ts'
import { nameOf } from '../name-of.ts'
import { WithDocumentType } from '../with-document-type.tsx'
import { useRights } from '../rights.ts'
import { useRefused } from '../why-not.tsx'
import { useTabName } from '../tab-name.ts'
import { text } from '../text.ts'
import { DecideFoot, type DecisionActor } from './decide-foot.tsx'
import { ActionDialogs } from './action-dialogs.tsx'
import { RecordButtons } from './record-buttons.tsx'
import { RecordDrawers } from './record-drawers.tsx'
import { RecordPage } from './record-page.tsx'
import { StepForm } from './step-form.tsx'
import { useRecordChoices } from './use-record-choices.ts'
import { useRecordActions } from './use-actions.ts'
import { useReading } from './use-reading.ts'

export const ViewScreen = () => {
  const { key, id } = useAddress()
  return <WithDocumentType name={key}>{() => <View key={`${key}/${id}`} name={key} id={id} />}</WithDocumentType>
}

const View = ({ name, id }: { readonly name: string; readonly id: string }) => {
  const actor = useReading({ key: name, id })
  const reading = useSelector(actor, ({ context }) => context.reading)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('unopened') ? snapshot.context.failure : undefined))
  if (failure && !reading) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  return reading ? <Opened actor={actor} reading={reading} /> : <Skeleton rows={8} columns={[1, 1, 1]} />
}

/** Buttons that stand by themselves; the rest waits under ⋯. */
const IN_SIGHT = 3

const Opened = ({ actor, reading }: { readonly actor: DecisionActor; readonly reading: RecordReading }) => {
  const { type, record, approval } = reading
  const departs = useDocument(type.key)?.value?.departs ?? {}
  const narrow = useIsNarrow()
  const notices = useNotices()
  const refuse = useRefused()
  const reread = () => actor.send({ type: 'reload' })
  const operations = useRecordActions(reading, reread)
  useTabName(textAt(record, type.number?.field ?? '') || calledOf(type, record) || type.title)
  useEmitted(actor, {
    failed: ({ failure, problems }) =>
      problems.length ? notices.warning(text.toMend(problems)) : refuse(failure, { id: idOf(record), about: DECIDE }),
    decided: ({ agrees }) => {
      notices.success(text.done(nameOf(type, record), agrees ? '同意' : '驳回'))
      reread()
    },
  })

  return (
    <ChoicesContext value={useRecordChoices(reading)}>
      <RecordPage
        reading={reading}
        departs={departs}
        notice={useWhyFixed(reading)}
        onSaid={reread}
        buttons={
          <RecordButtons operations={operations.offered} inSight={narrow ? 1 : IN_SIGHT} busy={operations.busy} onDo={operations.press} />
        }
      >
        <StepForm actor={actor} reading={reading} />
        {approval?.mayDecide && (
          <DecideFoot
            actor={actor}
            moves={
              <RecordButtons
                operations={movesOfTask(approval).map((move) => ({ key: move, title: moveTitle(move) }))}
                inSight={narrow ? 0 : 2}
                onDo={operations.openDrawer}
              />
            }
          />
        )}
      </RecordPage>
      <RecordDrawers
        reading={reading}
        open={operations.drawer}
        written={actor.getSnapshot().context}
        onClose={operations.closeDrawer}
        onSent={reread}
      />
      <ActionDialogs reading={reading} operations={operations} />
    </ChoicesContext>
  )
}

/** Said to whoever asked for the form of a record he cannot change. */
const useWhyFixed = ({ type, record }: RecordReading): string | undefined => {
  const { may, me } = useRights(type)
  const [search] = usePageSearch()
  if (!search.has(FIXED)) return undefined
  return may('edit') ? whyFixed(type, record, me)?.message : text.mayNotEdit(type.title)
}
