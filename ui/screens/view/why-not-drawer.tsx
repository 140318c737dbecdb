import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { user } from '../../../core/definitions/fields.ts'
import { explanationText } from '../../../core/granting/explanation.ts'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Reason } from '../../../core/granting/who-could.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { useCase } from '../../hooks/use-case.ts'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { useAskedUsers } from '../use-asked-users.ts'
import { useCopying } from '../use-copying.ts'
import type { WhyNotAsked } from '../why-not.tsx'
import { AskedField } from './asked-field.tsx'
import { Explanation } from './explanation.tsx'
import { ReasonCards } from './reason-cards.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const OTHERS = { userId: user('查看他人') }

type WhyNotDrawerProps = { readonly type: DocumentType; readonly asked: WhyNotAsked; readonly onClose: () => void }

/** 为什么不能: what the type has and somebody is not offered here, each with what keeps it and who could change that. */
export const WhyNotDrawer = ({ type, asked: { id, ids, about, refused }, onClose }: WhyNotDrawerProps) => {
  const grants = useCase(RemoteGrants)
  const [chosen, setChosen] = useState<Row>({})
  const [only, setOnly] = useState(about)
  const userId = textAt(chosen, 'userId')
  const ask = useCallback(
    () => grants.whyNot(type, { ...(id === undefined ? {} : { id }), ...(ids ? { ids } : {}) }, userId),
    [grants, type, id, ids, userId],
  )
  const answered = useAnswer(ask)
  const users = useAskedUsers()
  const title = `为什么不能${only?.title ?? ''}`
  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {(told) => {
        const who = userId === '' ? '您' : told.name
        return (
          <ChoicesContext value={users}>
            {told.mayAskOthers && !ids && (
              <AskedField name="userId" field={OTHERS.userId} fields={OTHERS} row={chosen} error={undefined} onChange={setChosen} />
            )}
            {ids && <Box sx={{ color: 'ink.soft' }}>{`关于所选的 ${ids.length} 条`}</Box>}
            {only ? (
              <About
                title={title}
                about={only}
                reasons={told.reasons}
                who={who}
                refused={userId === '' ? refused : undefined}
                onAll={() => setOnly(undefined)}
              />
            ) : (
              <Reasons reasons={told.reasons} who={who} onAbout={setOnly} />
            )}
          </ChoicesContext>
        )
      }}
    </SideDrawer>
  )
}

const RECORD = 'record'

type ReasonsProps = { readonly reasons: readonly Reason[]; readonly who: string }

type AboutProps = ReasonsProps & {
  readonly title: string
  readonly about: OfferedAction
  readonly refused: string | undefined
  readonly onAll: () => void
}

/** As it was said when it was refused: the server names no reason of its own. */
const asRefused = ({ key, title }: OfferedAction, message: string): Reason => ({
  ...{ key, title, kind: 'rule', message, passed: [], way: '', needs: '', holders: [] },
})

/** What keeps somebody from this one thing: as it is now, else as it was said when it was refused. */
const About = ({ title, about, reasons, who, refused, onAll }: AboutProps) => {
  const copy = useCopying()
  const own = reasons.filter((one) => one.key === about.key || one.key === RECORD)
  const told = own.length > 0 || refused === undefined ? own : [asRefused(about, refused)]
  return (
    <>
      {told.length === 0 && <Box sx={{ my: 3 }}>{`${who}现在可以${about.title}，请刷新后重试`}</Box>}
      {told.map((reason) => (
        <Explanation key={reason.message} reason={reason} />
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: -2 }}>
        <Button variant="text" color="primary" size="medium" onClick={onAll}>
          查看全部不能办理的
        </Button>
        {told.length > 0 && (
          <Button variant="text" color="primary" size="medium" onClick={() => copy(explanationText(`${who}${title}`, told))}>
            复制说明
          </Button>
        )}
      </Box>
    </>
  )
}

const Reasons = ({ reasons, who, onAbout }: ReasonsProps & { readonly onAbout: (about: OfferedAction) => void }) => {
  if (reasons.length === 0) return <Box sx={{ py: 6, textAlign: 'center', color: 'ink.soft' }}>{`这里没有什么是${who}不能办理的`}</Box>
  const [fields, others] = [reasons.filter(({ kind }) => kind === 'field'), reasons.filter(({ kind }) => kind !== 'field')]
  return (
    <>
      <ReasonCards title={`${who}目前不能办理`} reasons={others} onAbout={onAbout} />
      <ReasonCards title={`${who}看不全或不能修改的字段`} reasons={fields} onAbout={onAbout} />
    </>
  )
}
