import { RowStates } from './row-states.tsx'
import { useTabName } from '../screens/tab-name.ts'
import Box from '@mui/material/Box'
import { CellStates } from './cell-states.tsx'
import { CellsGrid } from './cells-grid.tsx'
import { CronEditors } from './cron-states.tsx'
import { Buttons, Inputs, Keys, States } from './controls.tsx'
import { Pickers } from './picker-states.tsx'
import { QueryStates } from './query-states.tsx'
import { SmallStates } from './small-states.tsx'
import { TreeGrid } from './tree-grid.tsx'
import { Texts } from './text-states.tsx'
import { Alerts, Colours, Dialogs, Files, InPlace, Loading } from './feedback.tsx'
import { unseen } from '../theme/visually-hidden.ts'

const TITLE = '组件一览'

/** Every widget in every state. */
export const GalleryPage = () => {
  useTabName(TITLE)
  return (
    <>
      <Box component="h1" sx={unseen}>
        {TITLE}
      </Box>
      <CellsGrid />
      <TreeGrid />
      <CellStates />
      <Texts />
      <Box sx={{ columns: '320px auto', columnGap: '12px' }}>
        <Buttons />
        <States />
        <Keys />
        <Inputs />
        <Pickers />
        <SmallStates />
        <RowStates />
        <Loading />
        <Alerts />
        <Dialogs />
        <Files />
        <CronEditors />
        <QueryStates />
        <InPlace />
        <Colours />
      </Box>
    </>
  )
}
