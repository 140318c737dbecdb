import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnThird } from '../../../core/session/own-access.port.ts'
import { useDictionary } from '../../widgets/values/dictionaries.ts'
import { Panel } from '../../widgets/panel.tsx'
import { EntryRow } from './entry-row.tsx'
import type { useOwnAccess } from './use-own-access.ts'

type BoundThirdsProps = Pick<ReturnType<typeof useOwnAccess>, 'access' | 'askFirst'> & { readonly third: readonly OwnThird[] }

/** 第三方账号: other sites whose sign-in opens one's account, and 解绑. */
export const BoundThirds = ({ third, access, askFirst }: BoundThirdsProps) => {
  const types = useDictionary('third_type')
  const nameOf = (type: string) => types.find(({ value }) => value === type)?.text ?? type
  const unbind = (type: string) => {
    const question = { title: text.unbindQuestion(nameOf(type)), text: text.unbindMore, confirm: text.unbind, destructive: true } as const
    void askFirst(question, () => access.unbind(type), text.unbound)
  }
  return (
    <Panel title={text.third}>
      {third.length === 0 ? (
        <Box sx={{ p: '8px 16px 16px', color: 'ink.soft' }}>{text.noThird}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {third.map(({ thirdType, name, bindTime }) => (
            <EntryRow
              key={thirdType}
              title={[nameOf(thirdType), name].filter(Boolean).join(' · ')}
              action={
                <Button size="medium" aria-label={`${text.unbind} ${nameOf(thirdType)}`} onClick={() => unbind(thirdType)}>
                  {text.unbind}
                </Button>
              }
            >
              <span>{`${text.bindTime} ${bindTime}`}</span>
            </EntryRow>
          ))}
        </Box>
      )}
    </Panel>
  )
}
