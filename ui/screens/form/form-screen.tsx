import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { FormProvider, useForm as useTyped, type FieldErrors, type Resolver } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Ids } from '../../../core/kernel/ids.port.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { slim } from '../../../core/records/edit-draft.ts'
import { isInTable, saidProblems } from '../../../core/records/said-problems.ts'
import { NOTHING, shownOf } from '../../../core/live/shown.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useLive } from '../../hooks/use-live.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePermissions } from '../../hooks/use-permission.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { useUnsaved } from '../../hooks/use-unsaved.ts'
import { Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Asking, type AskChoices } from '../../widgets/fields/asking.ts'
import { useKeys } from '../../widgets/keys.ts'
import { useLatest } from '../../widgets/latest.ts'
import type { FormActor } from './form-actor.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import { editPath, useAddress, viewPath } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { stateOf } from '../list/deeds.ts'
import { nameOf } from '../name-of.ts'
import { OfType } from '../of-type.tsx'
import { useRights, type Rights } from '../rights.ts'
import { useTabName } from '../tab-name.ts'
import { text } from '../text.ts'
import { Foot, Key, Totals } from './action-bar.tsx'
import { DraftBars } from './draft-bars.tsx'
import type { Typed } from './header-field.tsx'
import { isRequired } from './header-field.tsx'
import { HeaderForm } from './header-form.tsx'
import { LinesSection, type LinesHandle } from './lines-section.tsx'
import { isIncomplete, sectionsOf, totalsOf } from './sections.ts'
import { StoredRecord } from './stored-record.tsx'
import { useForm } from './use-form.ts'

export const FormScreen = () => {
  const { key, id } = useAddress()
  const { search, state } = useLocation()
  const copyOf = new URLSearchParams(search).get('copy') ?? undefined
  const given = (state as { draft?: Row } | null)?.draft
  return <OfType name={key}>{(drawn) => <Opening key={`${key}/${id}`} drawn={drawn} id={id} copyOf={copyOf} given={given} />}</OfType>
}

type OpeningProps = { readonly drawn: Drawn; readonly id: string; readonly copyOf: string | undefined; readonly given: Row | undefined }

const Opening = ({ drawn, id, copyOf, given }: OpeningProps) => {
  const rights = useRights(drawn.type)
  const { session } = useInside()
  const names = useMemo(
    () =>
      new Map(
        [
          [session.user.userId, session.user.realname],
          [session.user.orgId, session.user.orgName],
          [session.user.employeeId, session.user.employeeName],
        ].filter((pair): pair is [string, string] => pair[0] !== ''),
      ),
    [session.user],
  )
  const actor = useForm(drawn.type, rights.me, { id, copyOf, given, names })
  const stage = useSelector(actor, (snapshot) =>
    snapshot.matches({ life: 'opening' }) ? 'opening' : snapshot.matches({ life: 'unopened' }) ? 'unopened' : 'open',
  )
  const failure = useSelector(actor, ({ context }) => context.failure)

  if (!rights.may(id ? 'edit' : 'add')) return <Forbidden title={drawn.type.title} />
  if (stage === 'unopened' && failure) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  if (stage === 'opening') return <Skeleton rows={8} columns={[1, 1, 1, 1]} />
  return <Form drawn={drawn} actor={actor} rights={rights} />
}

/** Header problems of the draft as the form library wants them. */
const resolverFor =
  (actor: FormActor): Resolver<Typed> =>
  (values) => {
    actor.send({ type: 'look' })
    const { problems, unread } = actor.getSnapshot().context
    const errors: FieldErrors<Typed> = {}
    for (const { field, row, code, message } of problems) {
      if (field !== undefined && row === undefined && !field.includes('.')) errors[field] ??= { type: code, message }
    }
    for (const [place, { failure }] of unread) if (!place.includes('.')) errors[place] = { type: failure.code, message: failure.message }
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
  }

const Form = ({
  drawn: { type, departs },
  actor,
  rights,
}: {
  readonly drawn: Drawn
  readonly actor: FormActor
  readonly rights: Rights
}) => {
  const records = useCase(RemoteRecords)
  const ids = useCase(Ids)
  const notices = useNotices()
  const confirm = useConfirm()
  const tab = useTab()
  const { isLocked } = usePermissions()
  const typed = useTyped<Typed>({ mode: 'onBlur', resolver: useMemo(() => resolverFor(actor), [actor]) })
  const handles = useRef(new Map<string, LinesHandle>())
  const errorAt = useRef(-1)

  const fields = useMemo(() => rights.visible(type.fields), [rights, type])
  const sections = useMemo(() => sectionsOf(fields), [fields])
  const totals = useMemo(() => totalsOf(fields), [fields])
  const tables = useMemo(
    () =>
      Object.entries(type.lines)
        .filter(([, { batch }]) => !batch)
        .map(([name, { columns }]) => ({ name, fields: rights.visible(columns) })),
    [rights, type],
  )
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const { context } = actor.getSnapshot()
    return new Set(
      sections
        .filter(({ fields: own }) => isIncomplete(own, context.draft, (key, field) => isRequired(context, key, field)))
        .map(({ title }) => title),
    )
  })

  const stored = useSelector(actor, ({ context }) => context.stored)
  const shown = useMemo(() => (stored ? [shownOf(stored)] : NOTHING), [stored])
  useLive(
    type.key,
    shown,
    { stored: (record) => actor.send({ type: 'elsewhere', record }), removed: (id) => actor.send({ type: 'gone', id }) },
    'whole',
  )

  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const submitting = useSelector(actor, (snapshot) => snapshot.hasTag('busy') && snapshot.context.attempt?.submit === true)
  const doubting = useSelector(actor, (snapshot) => snapshot.matches({ life: 'doubting' }))
  const state = useSelector(actor, ({ context }) => stateOf(context.draft))
  const number = useSelector(
    actor,
    ({ context }) => wireOf(context.draft, type.number?.field ?? 'billNo') ?? wireOf(context.draft, type.titleField),
  )
  const isNew = useSelector(actor, ({ context }) => context.stored === undefined)
  const marks = useSelector(actor, ({ context }) => {
    const said = saidProblems(context).filter(isInTable)
    return tables.map(({ name }) => said.filter(({ field }) => field!.startsWith(`${name}.`)).length).join()
  })
  const wrong = useMemo(() => marks.split(',').map(Number), [marks])
  useTabName(isNew ? undefined : `${number ?? type.title} 编辑`)

  const goTo = (problem: Failure) => {
    if (isInTable(problem)) {
      const [table = '', column = ''] = problem.field!.split('.')
      handles.current.get(table)?.goTo(problem.row!, column)
      return
    }
    const section = sections.find(({ fields: own }) => own.some(([key]) => key === problem.field))
    if (section) setOpen((before) => new Set(before).add(section.title))
    // A folded section is drawn first.
    requestAnimationFrame(() => problem.field && typed.setFocus(problem.field))
  }

  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    refused: ({ problems }) => {
      for (const { field, row, code, message } of problems)
        if (field !== undefined && row === undefined) typed.setError(field, { type: code, message })
      const [first] = problems
      if (!first) return
      errorAt.current = -1
      goTo(first)
      notices.warning(problems.length > 1 ? `${problems.length} 处需要修改：${first.message}` : first.message)
    },
    saved: ({ record, submitted, added }) => {
      const id = idOf(record)
      typed.reset(undefined, { keepValues: true })
      notices.success(submitted ? text.submitted(nameOf(type, record)) : text.saved)
      if (submitted) tab.replace(viewPath(type, id), String(wireOf(record, 'billNo') ?? type.title))
      else if (added) tab.replace(editPath(type, id), `${wireOf(record, 'billNo') ?? type.title} 编辑`)
    },
  })

  const save = (submit: boolean) => {
    for (const handle of handles.current.values()) handle.settle()
    actor.send({ type: 'save', submit, key: ids.next() })
  }
  const jump = (step: 1 | -1) => {
    const all = saidProblems(actor.getSnapshot().context)
    if (!all.length) return
    errorAt.current = (errorAt.current + step + all.length) % all.length
    goTo(all[errorAt.current]!)
  }
  const maySubmit = (type.approval?.length ?? 0) > 0 && rights.may('submit') && (state === '' || state === 'draft' || state === 'rejected')
  const close = () => tab.close()
  useKeys({
    'Mod+s': () => !busy && save(false),
    'Mod+Enter': maySubmit ? () => !busy && save(true) : undefined,
    F8: () => jump(1),
    'Shift+F8': () => jump(-1),
  })

  useEffect(() => {
    if (!doubting) return
    const [first, ...more] = actor.getSnapshot().context.warnings.map(({ message }) => message)
    void confirm({ title: first ?? '是否继续', ...(more.length ? { text: more.join('；') } : {}), confirm: '继续' }).then((yes) =>
      actor.send({ type: yes ? 'confirm' : 'reconsider' }),
    )
  }, [doubting, actor, confirm])

  const askChoices = useCallback<AskChoices>(
    (place, { keyword, rowId, row: given, pageNo = 1, pageSize = 20, signal }) => {
      const { draft } = actor.getSnapshot().context
      const [table] = place.split('.')
      const row = given ?? (rowId && table ? rowsOf(draft, table).find((one) => idOf(one) === rowId) : undefined)
      return records.choices(
        type,
        place,
        { draft: slim({ ...type, lines: {} }, draft), ...(row ? { row } : {}), keyword, pageNo, pageSize },
        signal,
      )
    },
    [records, type, actor],
  )
  const handleOf = useMemo(
    () =>
      new Map(
        tables.map(({ name }) => [
          name,
          (handle: LinesHandle | null) => void (handle ? handles.current.set(name, handle) : handles.current.delete(name)),
        ]),
      ),
    [tables],
  )
  const fold = useCallback((title: string, on: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      if (on) next.add(title)
      else next.delete(title)
      return next
    })
  }, [])
  const locked = useCallback((key: string) => isLocked(`${type.area}:${type.name}:${key}`), [isLocked, type])
  const latestJump = useLatest(jump)
  const jumpOn = useCallback((step: 1 | -1) => latestJump.current(step), [latestJump])

  return (
    <FormProvider {...typed}>
      <Asking value={askChoices}>
        <UnsavedMark actor={actor} />
        <Box data-fills sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 2.5, maxWidth: { xl: 1600 } }}>
          <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, flexWrap: 'wrap' }}>
            <Box component="h1" sx={{ fontSize: 18, lineHeight: '28px' }}>
              {type.title}
            </Box>
            <Box component="span" sx={{ fontSize: 13, color: 'ink.soft' }}>
              {number ?? (isNew ? '新增' : '')}
            </Box>
            {Object.keys(type.states).length > 0 && <Chip tone={toneOf(state || 'draft')}>{type.states[state || 'draft']}</Chip>}
            <KeptNote actor={actor} />
            <Box sx={{ flex: 1 }} />
            {stored && <StoredRecord type={type} record={stored} rights={rights} />}
          </Box>
          <DraftBars actor={actor} />
          <HeaderForm actor={actor} type={type} sections={sections} open={open} onFold={fold} locked={locked} />
          {tables.map(({ name, fields: columns }, at) => (
            <TableOf key={name} actor={actor} name={name}>
              <LinesSection
                actor={actor}
                table={name}
                fields={columns}
                departs={departs}
                wrong={wrong[at] ?? 0}
                onError={jumpOn}
                handle={handleOf.get(name)!}
              />
            </TableOf>
          ))}
          <Foot>
            <Totals actor={actor} totals={totals} />
            <Button onClick={close}>关闭</Button>
            <Button
              loading={busy && !submitting}
              disabled={busy}
              onClick={() => save(false)}
              variant={maySubmit ? 'outlined' : 'contained'}
              color={maySubmit ? 'inherit' : 'primary'}
            >
              保存 <Key onFilled={!maySubmit}>Ctrl S</Key>
            </Button>
            {maySubmit && (
              <Button
                variant="contained"
                color="primary"
                loading={submitting}
                disabled={busy}
                title="Ctrl Enter"
                onClick={() => save(true)}
              >
                提交审批
              </Button>
            )}
          </Foot>
        </Box>
      </Asking>
    </FormProvider>
  )
}

/** The first letter that is typed marks the tab and draws nothing of the form. */
const UnsavedMark = ({ actor }: { readonly actor: FormActor }) => {
  useUnsaved(
    'form',
    useSelector(actor, ({ context }) => context.dirty),
  )
  return null
}

const KeptNote = ({ actor }: { readonly actor: FormActor }) => {
  const at = useSelector(actor, ({ context: { dirty, keptAt } }) => (dirty && keptAt ? keptAt.slice(11, 16) : undefined))
  return at && <Box component="span" role="status" sx={{ fontSize: 12, color: 'ink.faint' }}>{`草稿已于 ${at} 自动保存在本机`}</Box>
}

/** A table that the draft does not ask for is not there. */
const TableOf = ({ actor, name, children }: { readonly actor: FormActor; readonly name: string; readonly children: ReactNode }) => {
  const isWanted = useSelector(actor, ({ context: { type, view } }) => {
    const { showWhen } = type.lines[name]!
    return showWhen === undefined || showWhen(view as never)
  })
  return isWanted ? children : null
}
