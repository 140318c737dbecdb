import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { titlesAtOnce } from '../../../core/records/write/staged-change.ts'
import { typedPart } from '../../../core/records/form/typed-part.ts'
import { text } from '../text.ts'
import { useNewForm } from '../use-new-form.ts'
import type { FormActor } from './form-actor.ts'

/** What must be known of the draft before going on: it was restored, it is a change that waits or will wait, or somebody else was quicker. */
export const DraftBars = ({ actor }: { readonly actor: FormActor }) => {
  const openForm = useNewForm()
  const { type } = actor.getSnapshot().context
  const restoredAt = useSelector(actor, ({ context }) => context.restoredAt)
  const overtaken = useSelector(actor, ({ context }) => context.overtaken)
  const isChange = useSelector(actor, ({ context }) => context.change !== undefined)
  const gone = useSelector(actor, ({ context }) => context.gone)
  const stored = useSelector(actor, ({ context }) => context.stored)

  if (gone)
    return (
      <Alert
        severity="error"
        action={
          <Button variant="text" size="medium" onClick={() => openForm(type.key, typedPart(type, actor.getSnapshot().context.draft))}>
            按此内容新增
          </Button>
        }
      >
        {`${type.title}已被他人删除，您填写的内容仍在下方`}
      </Alert>
    )
  if (overtaken)
    return (
      <Alert
        severity="warning"
        action={
          <>
            <Button variant="text" size="medium" onClick={() => actor.send({ type: 'reload', keeping: true })}>
              载入最新，保留我的修改
            </Button>
            <Button variant="text" size="medium" onClick={() => actor.send({ type: 'reload', keeping: false })}>
              放弃我的修改
            </Button>
          </>
        }
      >
        单据已被他人修改，您填写的内容仍在下方
      </Alert>
    )
  if (restoredAt)
    return (
      <Alert
        severity="info"
        action={
          <Button variant="text" size="medium" onClick={() => actor.send({ type: 'discard' })}>
            放弃恢复
          </Button>
        }
      >
        {`已恢复 ${restoredAt.slice(5, 16)} 未保存的内容`}
      </Alert>
    )
  const atOnce = stored ? titlesAtOnce(type, stored) : []
  const said = [...(isChange ? [text.waiting] : []), ...(atOnce.length ? [text.atOnce(atOnce)] : [])]
  return said.length ? <Alert severity="info">{said.join('；')}</Alert> : null
}
