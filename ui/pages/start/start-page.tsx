import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { soughtIn, starredIn, type StartGroup, usualIn } from '../../../core/approval/startable-forms.ts'
import { StartCentre } from '../../../core/approval/start-centre.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Icon } from '../../theme/icon.tsx'
import { useAnswer } from '../../screens/view/use-answer.ts'
import { Empty, Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { FormCards } from './form-cards.tsx'

/** 发起申请: every form that one may begin, by group; what one starred or begins most stands first. */
export const StartPage = () => {
  const centre = useCase(StartCentre)
  const answered = useAnswer(useCallback(() => centre.groups(), [centre]))
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      {answered.value ? (
        <Forms known={answered.value} />
      ) : answered.failure ? (
        <Failed failure={answered.failure} onRetry={answered.retry} />
      ) : (
        <Skeleton rows={6} columns={[1, 1, 1, 1]} />
      )}
    </Box>
  )
}

const Forms = ({ known }: { readonly known: readonly StartGroup[] }) => {
  const centre = useCase(StartCentre)
  const ids = useCase(Ids)
  const notices = useNotices()
  const [groups, setGroups] = useState(known)
  const [words, setWords] = useState('')
  const found = soughtIn(groups, words)
  const usual = words.trim() === '' ? usualIn(groups) : []
  // The star turns at once, and back where it was not kept.
  const star = async (docKey: string, favourite: boolean) => {
    setGroups((now) => starredIn(now, docKey, favourite))
    const kept = await centre.star(docKey, favourite, ids.next())
    if (kept.ok) return
    setGroups((now) => starredIn(now, docKey, !favourite))
    notices.failure(kept.failure)
  }
  const cards = { onStar: (docKey: string, favourite: boolean) => void star(docKey, favourite) }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
        <Typography component="h1" variant="h1">
          发起申请
        </Typography>
        <OutlinedInput
          size="small"
          value={words}
          placeholder="名称或拼音首字母"
          startAdornment={<Icon name="search" />}
          inputProps={{ 'aria-label': '搜索表单' }}
          onChange={({ target }) => setWords(target.value)}
          sx={{ ml: { md: 'auto' }, width: { xs: '100%', md: 280 }, '& input': { ml: 2 } }}
        />
      </Box>
      {usual.length > 0 && <FormCards title="常用" items={usual} {...cards} />}
      {found.map(({ group, items }) => (
        <FormCards key={group} title={group} items={items} {...cards} />
      ))}
      {found.length === 0 && <Empty text={groups.length ? '没有找到表单' : '没有可以发起的表单'} />}
    </>
  )
}
