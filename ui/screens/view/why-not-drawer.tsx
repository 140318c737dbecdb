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
import { Icon } from '../../theme/icon.tsx'
import { Asking } from '../../widgets/fields/choices-context.ts'
import { useAskedUsers } from '../use-asked-users.ts'
import type { WhyNotAsked } from '../why-not.tsx'
import { AskedField } from './asked-field.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const KINDS: Readonly<Record<Reason['kind'], string>> = {
  code: '操作权限',
  scope: '数据范围',
  state: '单据状态',
  rule: '业务规则',
  field: '字段权限',
}

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
    <SideDrawer title={`为什么不能${about?.title ?? ''}`} answered={answered} onClose={onClose}>
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
  if (own.length > 0) return <Group title={`${who}目前不能办理`} reasons={own} />
  if (refused === undefined) return <Box sx={{ my: 3 }}>{`${who}现在可以${title}，请刷新后重试`}</Box>
  return <Group title={`${who}没有办成`} reasons={[{ key, title, kind: 'rule', message: refused, needs: '', holders: [] }]} />
}

const Reasons = ({ reasons, who }: ReasonsProps) => {
  if (reasons.length === 0) return <Box sx={{ py: 6, textAlign: 'center', color: 'ink.soft' }}>{`这里没有什么是${who}不能办理的`}</Box>
  const [fields, others] = [reasons.filter(({ kind }) => kind === 'field'), reasons.filter(({ kind }) => kind !== 'field')]
  return (
    <>
      <Group title={`${who}目前不能办理`} reasons={others} />
      <Group title={`${who}看不全或不能修改的字段`} reasons={fields} />
    </>
  )
}

/** Reasons of one kind that the same people could change stand together: who they are is said once. */
const alike = (reasons: readonly Reason[]): readonly (readonly [Reason, ...Reason[]])[] => {
  const found = new Map<string, [Reason, ...Reason[]]>()
  for (const reason of reasons) {
    const place = [reason.kind, ...reason.holders].join()
    const others = found.get(place)
    if (others) others.push(reason)
    else found.set(place, [reason])
  }
  return [...found.values()]
}

const Group = ({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) =>
  reasons.length === 0 ? null : (
    <Box component="section" sx={{ my: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 13, fontWeight: 400, color: 'ink.soft' }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {alike(reasons).map((some) => (
          <Card key={some[0].key} reasons={some} />
        ))}
      </Box>
    </Box>
  )

const Card = ({ reasons }: { readonly reasons: readonly [Reason, ...Reason[]] }) => {
  const [{ kind, holders }] = reasons
  return (
    <Box sx={{ px: 3, py: 2, borderRadius: '6px', backgroundColor: 'states.bad.ground' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'states.bad.text' }}>
        <Icon name="close" size={14} weight={2.2} />
        <span>{KINDS[kind]}</span>
      </Box>
      <Box component="ul" sx={{ m: 0, my: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {reasons.map(({ key, title, message, needs }) => (
          <li key={key}>
            <strong>{title}</strong>
            <Box>{message}</Box>
            {needs && <Box sx={{ color: 'ink.soft', fontSize: 12, overflowWrap: 'anywhere' }}>{needs}</Box>}
          </li>
        ))}
      </Box>
      {holders.length > 0 && (
        <Box sx={{ color: 'ink.soft' }}>{`${kind === 'state' ? '可以改变状态' : '有此权限'}的角色：${holders.join('、')}`}</Box>
      )}
    </Box>
  )
}
