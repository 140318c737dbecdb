import { importedBy } from '../../../core/definitions/origin.ts'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Remembered } from '../../../core/workbooks/column-mapping.ts'
import { importMachine } from '../../../core/workbooks/import.machine.ts'
import type { ImportedRow } from '../../../core/workbooks/take-imported-rows.use-case.ts'
import { RemoteImports, type ImportPlace, type ImportTarget } from '../../../core/workbooks/remote-imports.port.ts'
import { text } from '../../../core/workbooks/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { ImportDialog } from '../../widgets/import/import-dialog.tsx'
import { useUserPreference } from '../../widgets/user-preferences.ts'
import { unwrapped } from '../unwrapped.ts'
import { download } from '../../widgets/download.ts'

const NOTHING: Remembered = {}

const rememberedIn = (stored: unknown): Remembered | undefined =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((place) => place === null || typeof place === 'string')
    ? (stored as Remembered)
    : undefined

type ImportIntoProps = ImportTarget & {
  /** Records were stored. */
  readonly onKept?: () => void
  /** Rows for the form that is open. */
  readonly onRows?: (rows: readonly ImportedRow[]) => void
  readonly onClose: () => void
}

/** 导入EXCEL, of a list or into a table of a form: the import's machine with its hands. */
export const ImportInto = ({ type, table, onKept, onRows, onClose }: ImportIntoProps) => {
  const imports = useCase(RemoteImports)
  const notices = useNotices()
  const [remembered, remember] = useUserPreference<Remembered>(
    table === undefined ? `import:${type.key}` : `import:${type.key}.${table}`,
    NOTHING,
    rememberedIn,
  )
  const [places, setPlaces] = useState<readonly ImportPlace[]>([])

  const target = useMemo<ImportTarget>(() => ({ type, table }), [type, table])
  const machine = useMemo(
    () =>
      importMachine.provide({
        actors: {
          find: fromPromise(({ signal }) => unwrapped(imports.current(target, signal), signal)),
          check: fromPromise(({ input }) => unwrapped(imports.check(target, input.files, input.remembered))),
          map: fromPromise(({ input }) => unwrapped(imports.map(target, input.id, input.mapping))),
          sheet: fromPromise(({ input }) => unwrapped(imports.sheet(target, input.id, input.chosen, input.mapping))),
          mend: fromPromise(({ input }) => unwrapped(imports.mend(target, input.id, input.mendings))),
          run: fromPromise(({ input }) => unwrapped(imports.run(target, input.id, input.choice))),
          rows: fromPromise(({ input }) => unwrapped(imports.rows(target, input.id))),
          takeBack: fromPromise(({ input }) => unwrapped(imports.takeBack(target, input.id))),
          pause: fromPromise(({ input }) => unwrapped(input.goOn ? imports.goOn(target, input.id) : imports.pause(target, input.id))),
          stop: fromPromise(({ input }) => unwrapped(imports.stop(target, input.id))),
        },
      }),
    [imports, target],
  )
  const actor = useActorRef(machine, { input: { remembered, isInForm: onRows !== undefined, isWhole: importedBy(type) !== undefined } })
  const state = useSelector(actor, (snapshot) => snapshot)
  useEmitted(actor, {
    refused: ({ failure }) => notices.warning(failure.message),
    remembered: ({ remembered: next }) => remember(next),
    kept: ({ count }) => count > 0 && onKept?.(),
    rows: ({ rows }) => {
      onRows?.(rows)
      onClose()
    },
  })
  useEffect(() => {
    let isWanted = true
    void imports.columns(target).then((answer) => isWanted && answer.ok && setPlaces(answer.value))
    return () => {
      isWanted = false
    }
  }, [imports, target])

  const confirm = useConfirm()
  const takeBack = async () => {
    const question = text.mayTakeBack(state.context.state?.removable ?? 0, type.title)
    if (await confirm({ title: question, confirm: text.takeBack, destructive: true })) actor.send({ type: 'takeBack' })
  }
  const fetched = async (file: Promise<Result<NamedBytes>>) => {
    const answer = await file
    if (answer.ok) download(answer.value)
    else notices.failure(answer.failure)
  }

  return (
    <ImportDialog
      title={table === undefined ? type.title : `${type.title} · ${type.lines[table]?.title ?? ''}`}
      state={state}
      places={places}
      send={actor.send}
      onTemplate={() => void fetched(imports.template(target))}
      onErrors={(id) => void fetched(imports.errors(target, id))}
      onTakeBack={() => void takeBack()}
      onClose={onClose}
    />
  )
}
