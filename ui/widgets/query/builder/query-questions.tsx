import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { queryBuilderMachine } from '../../../../core/query/query-builder.machine.ts'
import { text } from '../../../../core/query/text.ts'
import { ConfirmDialog } from '../../../shell/confirm-dialog.tsx'
import { NamingDialog } from './naming-dialog.tsx'
import type { OwnDepartment } from './saved-panel.tsx'

type QueryQuestionsProps = {
  readonly actor: ActorRefFrom<typeof queryBuilderMachine>
  /** Roles the person holds: whom a query may be shared with. */
  readonly roles: readonly string[]
  readonly department: OwnDepartment
  /** What saving is called here. */
  readonly title?: string
}

/** What is asked above the builder: a name, whether to overwrite, whether to remove. */
export const QueryQuestions = ({ actor, roles, department, title = text.save }: QueryQuestionsProps) => {
  const { saved, isLocal, naming, command } = useSelector(actor, ({ context }) => context)
  const at = useSelector(actor, ({ value }) => value.dialog)
  return (
    <>
      {(at === 'naming' || at === 'overwriting') && (
        <NamingDialog
          title={title}
          naming={naming}
          audiences={isLocal ? [] : [...roles, department.audience]}
          department={department}
          onName={(title) => actor.send({ type: 'name', title })}
          onShare={(sharedWith) => actor.send({ type: 'share', sharedWith })}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onClose={() => actor.send({ type: 'cancel' })}
        />
      )}
      {at === 'overwriting' && (
        <ConfirmDialog
          question={{ title: text.taken(naming.title.trim()), confirm: '覆盖', destructive: true }}
          onAnswer={(yes) => actor.send({ type: yes ? 'confirm' : 'cancel' })}
        />
      )}
      {at === 'removing' && (
        <ConfirmDialog
          question={{
            title: text.removal,
            text: saved.find(({ id }) => command?.do === 'remove' && id === command.id)?.title ?? '',
            confirm: '删除',
            destructive: true,
          }}
          onAnswer={(yes) => actor.send({ type: yes ? 'confirm' : 'cancel' })}
        />
      )}
    </>
  )
}
