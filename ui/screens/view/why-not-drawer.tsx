import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { user } from '../../../core/definitions/fields.ts'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Reason } from '../../../core/granting/who-could.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Asking } from '../../widgets/fields/choices-context.ts'
import { useAskedUsers } from '../use-asked-users.ts'
import type { WhyNotAsked } from '../why-not.tsx'
import { AskedField } from './asked-field.tsx'
import { ReasonCards } from './reason-cards.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const OTHERS = { userId: user('查看他人') }

type WhyNotDrawerProps = { readonly type: DocumentType; readonly asked: WhyNotAsked; readonly onClose: () => void }

/** 为什么不能: what the type has and somebody is not offered here, each with what keeps it and who could change that. */
export const WhyNotDrawer = ({ type, asked: { id = '', about, refused }, onClose }: WhyNotDrawerProps) => {
  const grants = useCase(RemoteGrants)
  const [chosen, setChosen] = useState<Row>({})
  const [only, setOnly] = useState(about)
  const userId = textAt(chosen, 'userId')
  const ask = useCallback(() => grants.whyNot(type, id, userId), [grants, type, id, userId])
  const answered = useAnswer(ask)
  const users = useAskedUsers()
  return (
    <SideDrawer title={`为什么不能${only?.title ?? ''}`} answered={answered} onClose={onClose}>
      {(told) => (
        <Asking value={users}>
          {told.mayAskOthers && (
            <AskedField name="userId" field={OTHERS.userId} fields={OTHERS} row={chosen} error={undefined} onChange={setChosen} />
          )}
          {only ? (
            <>
              <About
                about={only}
                reasons={told.reasons}
                who={userId === '' ? '您' : told.name}
                refused={userId === '' ? refused : undefined}
              />
              <Button variant="text" color="primary" size="medium" sx={{ ml: -2 }} onClick={() => setOnly(undefined)}>
                查看全部不能办理的
              </Button>
            </>
          ) : (
            <Reasons reasons={told.reasons} who={userId === '' ? '您' : told.name} />
          )}
        </Asking>
      )}
    </SideDrawer>
  )
}

const RECORD = 'record'

type ReasonsProps = { readonly reasons: readonly Reason[]; readonly who: string }

type AboutProps = ReasonsProps & { readonly about: OfferedAction; readonly refused: string | undefined }

/** What keeps somebody from this one thing: as it is now, else as it was said when it was refused. */
const About = ({ about: { key, title }, reasons, who, refused }: AboutProps) => {
  const own = reasons.filter((one) => one.key === key || one.key === RECORD)
  if (own.length > 0) return <ReasonCards title={`${who}目前不能办理`} reasons={own} />
  if (refused === undefined) return <Box sx={{ my: 3 }}>{`${who}现在可以${title}，请刷新后重试`}</Box>
  return <ReasonCards title={`${who}目前不能办理`} reasons={[{ key, title, kind: 'rule', message: refused, needs: '', holders: [] }]} />
}

const Reasons = ({ reasons, who }: ReasonsProps) => {
  if (reasons.length === 0) return <Box sx={{ py: 6, textAlign: 'center', color: 'ink.soft' }}>{`这里没有什么是${who}不能办理的`}</Box>
  const [fields, others] = [reasons.filter(({ kind }) => kind === 'field'), reasons.filter(({ kind }) => kind !== 'field')]
  return (
    <>
      <ReasonCards title={`${who}目前不能办理`} reasons={others} />
      <ReasonCards title={`${who}看不全或不能修改的字段`} reasons={fields} />
    </>
  )
}
