import Typography from '@mui/material/Typography'
import { type MenuNode, visibleMenu } from '../../core/navigation/menu.ts'
import { Shortcuts } from './home/shortcuts.tsx'

/** A group's own page: the pages in it, by their groups. */
export const GroupPage = ({ group }: { group: MenuNode }) => {
  const [shown] = visibleMenu([group])
  const children = shown?.children ?? []
  const own = children.filter(({ kind }) => kind !== 'group')
  const areas = children.filter(({ kind }) => kind === 'group')
  return (
    <>
      <Typography component="h1" variant="h1" sx={{ mb: 3 }}>
        {group.title}
      </Typography>
      <Shortcuts areas={own.length ? [{ ...group, children: own }, ...areas] : areas} />
    </>
  )
}
