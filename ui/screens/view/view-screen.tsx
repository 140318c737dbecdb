import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Reading } from '../../../core/approval/decision.machine.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { Finding } from '../../../core/kernel/finding.ts'
import { askedFields } from '../../../core/definitions/asked-fields.ts'
import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import { whyFixed } from '../../../core/records/editable.ts'
import { deedKey, isUnanswered, signOf } from '../../../core/records/deed-keys.ts'
import { needsConfirmation } from '../../../core/records/failures.ts'
import { RemoteRecords, type Deed, type Told } from '../../../core/records/remote-records.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useClickGuard } from '../../hooks/use-click-guard.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Asking, type AskChoices } from '../../widgets/fields/asking.ts'
import { useLists } from '../use-lists.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { editPath, FIXED, newPath, printPath, useAddress, viewPath } from '../address.ts'
import { useDocument } from '../definitions.ts'
import { deedsFor } from '../list/deeds.ts'
import type { OfferedDeed } from '../../widgets/table/more-menu.tsx'
import { nameOf } from '../name-of.ts'
import { removalOf } from '../list/removal.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { useTabName } from '../tab-name.ts'
import { text } from '../text.ts'
import { ActDialog } from './act-dialog.tsx'
import { DecideFoot, type DecisionActor } from './decide-foot.tsx'
import { questionOf } from './questions.ts'
import { drawersFor, RecordDrawers } from './record-drawers.tsx'
import { RecordButtons } from './record-buttons.tsx'
import { RecordPage } from './record-page.tsx'
import { StepForm } from './step-form.tsx'
import { useReading } from './use-reading.ts'

export const ViewScreen = () => {
  const { key, id } = useAddress()
  return <OfType name={key}>{() => <View key={`${key}/${id}`} name={key} id={id} />}</OfType>
}

const View = ({ name, id }: { readonly name: string; readonly id: string }) => {
  const actor = useReading({ key: name, id })
  const reading = useSelector(actor, ({ context }) => context.reading)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('unopened') ? snapshot.context.failure : undefined))
  if (failure && !reading) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  return reading ? <Opened actor={actor} reading={reading} /> : <Skeleton rows={8} columns={[1, 1, 1]} />
}

const GrantDialog = fetched(() => import('./grant-dialog.tsx').then(({ GrantDialog: component }) => component))
const ToldDialog = fetched(() => import('./told-dialog.tsx').then(({ ToldDialog: component }) => component))

/** An action whose declared question has been answered: nobody is asked twice. */
const deedOf = (action: string, { confirm }: ActionType<unknown>, asked: Row): Deed => ({
  do: 'act',
  action,
  asked,
  ...(confirm ? { confirm: true } : {}),
})

/** What a dialog was refused, by place: rows that it adds are counted from the first it adds. */
const refusedIn = (deed: Deed, failures: readonly Failure[], type: DocumentType, record: Row): Readonly<Record<string, string>> => {
  const askLines = deed.do === 'act' ? type.actions?.[deed.action]?.askLines : undefined
  const held = askLines === undefined ? 0 : rowsOf(record, askLines).length
  return Object.fromEntries(
    failures.flatMap(({ field, row, message }) => {
      if (field === undefined) return []
      const [table, column] = field.split('.')
      return [[row !== undefined && table === askLines ? `${row - held}.${column}` : field, message]]
    }),
  )
}

/** Buttons that stand by themselves; the rest waits under ⋯. */
const IN_SIGHT = 3

const Opened = ({ actor, reading }: { readonly actor: DecisionActor; readonly reading: Reading }) => {
  const { type, record, course } = reading
  const departs = useDocument(type.key)?.value?.departs ?? {}
  const rights = useRights(type)
  const narrow = useIsNarrow()
  const records = useCase(RemoteRecords)
  const ids = useCase(Ids)
  const keys = useRef(new Map<string, string>())
  const notices = useNotices()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const tab = useTab()
  const pages = usePages()
  const list = useLists()
  const [search, setSearch] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [drawer, setDrawer] = useState<string>()
  const [told, setTold] = useState<Told>()
  const [found, setFound] = useState<Finding>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>()
  const wanted = search.get('do')
  const action = wanted ? (type.actions?.[wanted] as ActionType<unknown> | undefined) : undefined
  const id = idOf(record)
  const name = nameOf(type, record)
  useTabName(String(wireOf(record, type.number?.field ?? type.titleField) ?? wireOf(record, type.titleField) ?? type.title))

  useEmitted(actor, {
    failed: ({ failure, problems }) => (problems.length ? notices.warning(text.toMend(problems)) : notices.failure(failure)),
    decided: ({ agrees }) => notices.success(`${name} 已${agrees ? '同意' : '驳回'}`),
  })

  const isCounted = useClickGuard()
  const drawers = drawersFor(type, rights, course)

  const perform = async (deed: Deed, done: string): Promise<void> => {
    setBusy(true)
    const key = deedKey(keys.current, deed, record, ids.next())
    const answer = await records.perform(type, record, deed, key)
    if (!answer.ok && isUnanswered(answer.failure)) keys.current.set(signOf(deed, record), key)
    else keys.current.delete(signOf(deed, record))
    setBusy(false)
    if (!answer.ok) {
      const { failure, more = [] } = answer
      const mayInsist = failure.code === needsConfirmation.code && (deed.do === 'submit' || deed.do === 'act') && !deed.confirm
      if (mayInsist && (await confirm({ title: (more[0] ?? failure).message, confirm: '继续' })))
        return perform({ ...deed, confirm: true }, done)
      if (!mayInsist) notices.failure(failure)
      return setRefused(refusedIn(deed, [failure, ...more], type, record))
    }
    if (answer.value.found) return setFound(answer.value.found)
    setSearch({}, { replace: true })
    if (answer.value.told) return setTold(answer.value.told)
    const { opens } = answer.value
    if (opens) {
      const page = pages.list(opens.type)
      if (page) return void navigate(`${page}/add`, { state: { draft: opens.draft } })
      return notices.warning(text.noPage)
    }
    notices.success(done)
    const made = answer.value.record && idOf(answer.value.record)
    if (deed.do === 'act' && made && made !== id) return void navigate(viewPath(type, made))
    if (deed.do === 'remove') tab.close()
    else actor.send({ type: 'reload' })
  }

  /** What was told once is gone; what was done for it shows. */
  const heard = () => {
    setTold(undefined)
    actor.send({ type: 'reload' })
  }

  const act = async (key: string) => {
    if (!isCounted(key)) return
    if (drawers.some((one) => one.key === key)) return setDrawer(key)
    if (key === 'edit') return void navigate(editPath(type, id))
    if (key === 'print') return void navigate(printPath(type, id))
    if (key === 'copy') return void navigate(`${newPath(type)}?copy=${encodeURIComponent(id)}`)
    if (key === 'submit' && (await confirm(text.ask.submit(name)))) return perform({ do: 'submit' }, text.submitted(name))
    if (key === 'withdraw' && (await confirm(text.ask.withdraw(name)))) return perform({ do: 'withdraw' }, text.withdrawn(name))
    if (key === 'void' && (await confirm(text.ask.void(name)))) return perform({ do: 'void' }, text.voided(name))
    if (key === 'remove') {
      const { question, deed } = removalOf(type, [record])
      if (await confirm(question)) return perform(deed, text.removed(name))
    }
    if (!key.startsWith('act:')) return
    const own = key.slice(4)
    const chosen = type.actions?.[own] as ActionType<unknown> | undefined
    if (!chosen) return
    if (chosen.lists) return list(chosen.lists, record)
    if (chosen.grants || chosen.askLines || askedFields(type, chosen).length) return setSearch({ do: own }, { replace: true })
    if (!chosen.confirm || (await confirm({ title: questionOf(chosen, record), confirm: chosen.title })))
      return perform(deedOf(own, chosen, {}), `${name} 已${chosen.title}`)
  }

  const askChoices = useCallback<AskChoices>(
    (place, { keyword, pageNo = 1, pageSize = 20, signal }) =>
      records.choices(type, place, { draft: record, keyword, pageNo, pageSize }, signal),
    [records, type, record],
  )
  const whyNotEdited = rights.may('edit') ? whyFixed(type, record, rights.me)?.message : text.mayNotEdit(type.title)
  const withdraw = course?.mayWithdraw && rights.may('withdraw')
  const own: readonly OfferedDeed[] = deedsFor(type, record, rights).filter(({ key }) => key !== 'view' && key !== 'withdraw')
  const deeds: readonly OfferedDeed[] = [
    ...(withdraw ? [{ key: 'withdraw', title: '撤回' }] : []),
    ...own.filter(({ destructive }) => !destructive),
    ...drawers,
    ...own.filter(({ destructive }) => destructive),
  ]

  return (
    <Asking value={askChoices}>
      <RecordPage
        reading={reading}
        departs={departs}
        notice={search.has(FIXED) ? whyNotEdited : undefined}
        buttons={<RecordButtons deeds={deeds} inSight={narrow ? 1 : IN_SIGHT} busy={busy} onDo={(key) => void act(key)} />}
      >
        <StepForm actor={actor} reading={reading} />
        {course?.mayDecide && <DecideFoot actor={actor} />}
      </RecordPage>
      {told && <ToldDialog told={told} onClose={heard} />}
      <RecordDrawers reading={reading} open={drawer} onClose={() => setDrawer(undefined)} onSent={() => actor.send({ type: 'reload' })} />
      {action?.grants && (
        <GrantDialog
          type={type}
          record={record}
          plan={action.grants}
          title={`${action.title} ${name}`}
          onClose={() => setSearch({}, { replace: true })}
          onSaved={() => {
            setSearch({}, { replace: true })
            notices.success(`${name} 已${action.title}`)
            actor.send({ type: 'reload' })
          }}
        />
      )}
      {action && !action.grants && wanted && (
        <ActDialog
          type={type}
          action={action}
          question={questionOf(action, record)}
          busy={busy}
          refused={refused}
          found={found}
          onClose={() => {
            setFound(undefined)
            setRefused(undefined)
            setSearch({}, { replace: true })
          }}
          onDo={(asked: Row) => void perform(deedOf(wanted, action, asked), `${name} 已${action.title}`)}
        />
      )}
    </Asking>
  )
}
