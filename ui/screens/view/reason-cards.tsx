import Box from '@mui/material/Box'
import type { Reason } from '../../../core/granting/who-could.ts'
import { Icon } from '../../theme/icon.tsx'

const KINDS: Readonly<Record<Reason['kind'], string>> = {
  code: '操作权限',
  scope: '数据范围',
  state: '单据状态',
  rule: '业务规则',
  field: '字段权限',
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

/** Reasons below what is said of them all. */
export const ReasonCards = ({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) =>
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
