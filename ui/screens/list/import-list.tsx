import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Remembered } from '../../../core/workbooks/column-mapping.ts'
import { importMachine } from '../../../core/workbooks/import.machine.ts'
import { RemoteImports, type ImportPlace, type Workbook } from '../../../core/workbooks/remote-imports.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { ImportDialog } from '../../widgets/import/import-dialog.tsx'
import { useKept } from '../../widgets/kept.ts'
import { answered } from '../answered.ts'
import { download } from '../download.ts'

const NOTHING: Remembered = {}

const rememberedIn = (stored: unknown): Remembered | undefined =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((place) => place === null || typeof place === 'string')
    ? (stored as Remembered)
    : undefined

type ImportListProps = { readonly type: DocumentType; readonly onKept: () => void; readonly onClose: () => void }

/** 导入EXCEL of a list: the import's machine with its hands. */
export const ImportList = ({ type, onKept, onClose }: ImportListProps) => {
  const imports = useCase(RemoteImports)
  const notices = useNotices()
  const [remembered, remember] = useKept<Remembered>(`import:${type.key}`, NOTHING, rememberedIn)
  const [places, setPlaces] = useState<readonly ImportPlace[]>([])

  const machine = useMemo(
    () =>
      importMachine.provide({
        actors: {
          find: fromPromise(({ signal }) => answered(imports.current(type, signal), signal)),
          check: fromPromise(({ input }) => answered(imports.check(type, input.files, input.remembered))),
          map: fromPromise(({ input }) => answered(imports.map(type, input.id, input.mapping))),
          run: fromPromise(({ input }) => answered(imports.run(type, input.id, input.choice))),
          stop: fromPromise(({ input }) => answered(imports.stop(type, input.id))),
        },
      }),
    [imports, type],
  )
  const actor = useActorRef(machine, { input: { remembered } })
  const state = useSelector(actor, (snapshot) => snapshot)
  useEmitted(actor, {
    refused: ({ failure }) => notices.warning(failure.message),
    remembered: ({ remembered: next }) => remember(next),
    kept: ({ count }) => count > 0 && onKept(),
  })
  useEffect(() => {
    let isWanted = true
    void imports.columns(type).then((answer) => isWanted && answer.ok && setPlaces(answer.value))
    return () => {
      isWanted = false
    }
  }, [imports, type])

  const fetched = async (file: Promise<Result<Workbook>>) => {
    const answer = await file
    if (answer.ok) download(answer.value)
    else notices.failure(answer.failure)
  }

  return (
    <ImportDialog
      title={type.title}
      state={state}
      places={places}
      send={actor.send}
      onTemplate={() => void fetched(imports.template(type))}
      onErrors={(id) => void fetched(imports.errors(type, id))}
      onClose={onClose}
    />
  )
}
