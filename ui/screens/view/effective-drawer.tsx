import Box from '@mui/material/Box'
import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { EffectiveRights } from '../../../core/granting/see-effective.use-case.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const seen = ({ scope }: EffectiveRights): string => {
  if (scope === 'all') return '全部组织'
  const codes = [...scope.organisations, ...scope.withBelow.map((code) => `${code}（含下级）`)]
  return codes.join('，') || '仅本人'
}

type EffectiveDrawerProps = { readonly type: DocumentType; readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 查看权限: what an account may in each of its seats, and where it comes from. */
export const EffectiveDrawer = ({ type, record, title, onClose }: EffectiveDrawerProps) => {
  const grants = useCase(RemoteGrants)
  const id = idOf(record)
  const ask = useCallback(() => grants.effective(type, id), [grants, type, id])
  const answered = useAnswer(ask)
  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {(seats) =>
        seats.length === 0 ? (
          <Box sx={{ py: 6, textAlign: 'center', color: 'ink.soft' }}>该账号目前不能登录，没有生效的权限</Box>
        ) : (
          seats.map((rights) => (
            <Box component="section" key={rights.seat} sx={{ mb: 6 }}>
              <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14 }}>
                {rights.seat || '无组织岗位'}
              </Box>
              <Box>{`生效角色：${rights.roles.join('，') || '—'}`}</Box>
              <Box sx={{ mb: 2 }}>{`数据范围：${seen(rights)}`}</Box>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {rights.pages.map(({ title: page, buttons, from }, at) => (
                  <Box component="li" key={`${page}${at}`} sx={{ py: 1.5, borderBottom: 1, borderColor: 'line.main' }}>
                    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                      <strong>{page}</strong>
                      <Box component="span" sx={{ color: 'ink.soft', textAlign: 'right' }}>
                        {from.join('，')}
                      </Box>
                    </Box>
                    {buttons.length > 0 && <Box sx={{ color: 'ink.soft' }}>{buttons.join('，')}</Box>}
                  </Box>
                ))}
              </Box>
            </Box>
          ))
        )
      }
    </SideDrawer>
  )
}
