import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { Circumstances } from '../../../core/cron/bounds.ts'
import { circumstancesIn } from '../../../core/definitions/circumstances.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { viewOf } from '../../../core/definitions/view.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { known } from '../../../core/records/form/form-opening.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import { useRights } from '../rights.ts'

const CronDialog = lazyComponent(() => import('../../widgets/cron/cron-dialog.tsx').then(({ CronDialog: component }) => component))

type CronViewProps = { readonly type: DocumentType; readonly name: string; readonly field: Field; readonly row: Row; readonly text: string }

/** A cron expression of a record that is read: its meaning and next runs are a click away. */
export const CronView = ({ type, name, field, row, text }: CronViewProps) => {
  const records = useCase(RemoteRecords)
  const { me } = useRights(type)
  const [opened, setOpened] = useState<{ readonly circumstances: Circumstances | undefined }>()

  /** What the record does not say itself is asked; whoever may not ask sees the expression alone. */
  const open = async () => {
    const learned = type.circumstances ? await records.learn(type, row) : undefined
    const view = learned?.ok ? viewOf(type, row, known(learned.value, { type, me, stored: row })) : undefined
    setOpened({ circumstances: view && circumstancesIn(type, name, view) })
  }
  const close = () => setOpened(undefined)
  return (
    <>
      {text}
      <IconButton aria-label={`查看${field.title}`} onClick={() => void open()} sx={{ width: 24, height: 24, ml: 1, fontSize: 14 }}>
        <Icon name="clock" />
      </IconButton>
      {opened && <CronDialog value={text} readOnly circumstances={opened.circumstances} onConfirm={close} onClose={close} />}
    </>
  )
}
