import { useSelector } from '@xstate/react'
import { useContext, useEffect, useState } from 'react'
import { createActor, fromCallback } from 'xstate'
import { failureOf } from '../../../core/kernel/failure.ts'
import { uploadMachine } from '../../../core/files/upload.machine.ts'
import { outstanding, type Outstanding, type UploadRules } from '../../../core/files/upload-list.ts'
import { progressOf, type UploadProgress } from '../../../core/files/upload-progress.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../use-latest.ts'
import { UploadKeeping } from './upload-keeping.ts'

type Field = UploadRules & {
  readonly value: string
  readonly folder: string
  readonly onChange: (value: string) => void
  readonly onHeld?: ((what: Outstanding | undefined) => void) | undefined
  readonly token?: boolean | undefined
  readonly responseName?: string | undefined
}

const isSame = (one: UploadProgress | undefined, other: UploadProgress | undefined): boolean =>
  one?.percent === other?.percent && one?.done === other?.done && one?.count === other?.count

/** The files of one field, sent through the port. */
export const useUpload = ({ value, folder, limit, imagesOnly, onChange, onHeld, token, responseName }: Field) => {
  const uploads = useLatest(useCase(Uploads))
  const wire = useLatest({ token, responseName })
  const change = useLatest(onChange)
  const hold = useLatest(onHeld)
  const notices = useNotices()
  const [machine] = useState(() =>
    uploadMachine.provide({
      actors: {
        send: fromCallback(({ input: { uid, file, folder: into, shrinks }, sendBack }) => {
          const control = new AbortController()
          const onProgress = (percent: number) => sendBack({ type: 'progress', uid, percent })
          const answered = uploads.current.send({ file, folder: into, shrinks, onProgress, signal: control.signal, ...wire.current })
          answered.then(
            (answer) => sendBack(answer.ok ? { type: 'sent', uid, path: answer.value } : { type: 'failed', uid, failure: answer.failure }),
            (thrown) => sendBack({ type: 'failed', uid, failure: failureOf(thrown) }),
          )
          return () => control.abort()
        }),
      },
    }),
  )
  const told = useLatest(notices)
  // Not stopped with the view: what is on its way arrives, and is written where it was wanted.
  const keep = useContext(UploadKeeping)
  const [actor] = useState(() =>
    keep(() => {
      const made = createActor(machine, { input: { value, folder, limit, imagesOnly, shrinks: imagesOnly } })
      made.on('changed', (event) => change.current(event.value))
      let said: string | undefined
      made.subscribe(({ context }) => {
        const now = outstanding(context.items)
        if (now?.text === said) return
        said = now?.text
        hold.current?.(now)
      })
      made.on('refused', ({ failure }) => told.current.warning(failure.message))
      return made.start()
    }),
  )
  useEffect(() => actor.send({ type: 'load', value }), [actor, value])
  return {
    actor,
    items: useSelector(actor, ({ context }) => context.items),
    progress: useSelector(actor, ({ context }) => progressOf(context.items), isSame),
    twins: useSelector(actor, ({ context }) => context.twins),
    refused: useSelector(actor, ({ context }) => context.refused),
    shrinks: useSelector(actor, ({ context }) => context.shrinks === true),
  }
}
