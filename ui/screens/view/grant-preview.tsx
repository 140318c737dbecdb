import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { GrantPlan } from '../../../core/definitions/grant-plan.ts'
import type { RehearsedPage, RehearsedSeat } from '../../../core/granting/rehearse-grants.use-case.ts'
import { type GrantWish, RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Pick } from '../../widgets/query/pick.tsx'
import { useAnswer } from './use-answer.ts'

/** Several ticks in a row are one question. */
const PAUSE = 400

type GrantPreviewProps = { readonly type: DocumentType; readonly plan: GrantPlan; readonly id: string; readonly wish: GrantWish }

/** 保存后会看到: what one of those concerned would find, answered by the server without anything being saved. */
export const GrantPreview = ({ type, plan, id, wish }: GrantPreviewProps) => {
  const grants = useCase(RemoteGrants)
  const [chosen, setChosen] = useState('')
  const settled = useSettled(wish)
  const ask = useCallback(() => grants.rehearse(type, plan, id, settled, chosen), [grants, type, plan, id, settled, chosen])
  const { value: answered, failure, retry } = useAnswer(ask)
  const value = useLast(answered)

  return (
    <Box
      component="section"
      aria-label="保存后会看到"
      aria-busy={!answered && !failure}
      sx={{ borderTop: 1, borderColor: 'line.main', mt: 2, pt: 3 }}
    >
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>
        保存后会看到
      </Box>
      {failure && <Failed failure={failure} onRetry={retry} />}
      {value && (
        <>
          <Pick aria-label="查看谁" style={{ width: '100%' }} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{value.total > 0 ? `选择一人查看（共 ${value.total} 人）` : '目前没有人持有'}</option>
            {value.holders.map(({ userId, name, seat }) => (
              <option key={userId} value={userId}>
                {seat ? `${name} · ${seat}` : name}
              </option>
            ))}
          </Pick>
          {!failure && value.seats.map((seat) => <Seat key={seat.seat} seat={seat} isOne={value.seats.length === 1} />)}
        </>
      )}
    </Box>
  )
}

const Seat = ({ seat: { seat, roles, pages }, isOne }: { readonly seat: RehearsedSeat; readonly isOne: boolean }) => {
  const changed = pages.filter(isChanged)
  const others = pages.filter((page) => !isChanged(page))
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ color: 'ink.soft', fontSize: 12 }}>{[isOne ? '' : seat, `角色合并：${roles.join('、')}`].filter(Boolean).join(' · ')}</Box>
      <Box component="ul" aria-label={`${seat}的页面`} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {[...changed, ...others].map((page) => (
          <Page key={page.id} page={page} />
        ))}
      </Box>
    </Box>
  )
}

const told = ({ before, after }: RehearsedPage): string => {
  if (!after) return '不再出现'
  const count = (one: number | null | undefined) => (one === null || one === undefined ? '' : `${one}`)
  if (!before) return ['新出现', after.scope, after.count === null ? '' : `${count(after.count)} 条`].filter(Boolean).join('，')
  if (before.scope === after.scope) return after.scope
  const counts = before.count === null || after.count === null ? '' : ` ${count(before.count)} → ${count(after.count)} 条`
  return `${before.scope} → ${after.scope}${counts}`
}

const isChanged = ({ before, after }: RehearsedPage): boolean => JSON.stringify(before) !== JSON.stringify(after)

/** What somebody gains or loses of a list. */
const turned = (word: string, before: readonly string[] = [], after: readonly string[] = []): string => {
  const more = after.filter((one) => !before.includes(one))
  const less = before.filter((one) => !after.includes(one))
  return [more.length ? `${word} ＋${more.join('、')}` : '', less.length ? `${word} －${less.join('、')}` : ''].filter(Boolean).join('；')
}

const Page = ({ page }: { readonly page: RehearsedPage }) => {
  const { title, before, after } = page
  const isOther = isChanged(page)
  const lines = after
    ? [
        turned('操作', before?.buttons, after.buttons),
        after.hidden.length ? `看不到 ${after.hidden.join('、')}` : '',
        after.masked.length ? `只看到部分 ${after.masked.join('、')}` : '',
        after.locked.length ? `不能修改 ${after.locked.join('、')}` : '',
      ]
    : []
  return (
    <Box
      component="li"
      data-changed={isOther || undefined}
      sx={{
        px: 2,
        py: 1,
        borderRadius: '6px',
        ...(isOther ? { backgroundColor: after ? 'states.ok.ground' : 'states.bad.ground' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{title}</span>
        <Box component="span" sx={{ textAlign: 'right', color: isOther ? (after ? 'states.ok.text' : 'states.bad.text') : 'ink.soft' }}>
          {told(page)}
        </Box>
      </Box>
      {lines.filter(Boolean).map((line) => (
        <Box key={line} sx={{ fontSize: 12, color: 'ink.soft' }}>
          {line}
        </Box>
      ))}
    </Box>
  )
}

/** A value once it has stood for a moment. */
const useSettled = <T,>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What was there last, while the next is on its way. */
const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
