import Box from '@mui/material/Box'
import { CellStates } from './cell-states.tsx'
import { CellsGrid } from './cells-grid.tsx'
import { Buttons, Inputs, Keys, States } from './controls.tsx'
import { Alerts, Colours, Dialogs, Files, InPlace, Loading } from './feedback.tsx'

/** Every widget in every state. */
export const GalleryPage = () => (
  <>
    <Box component="h1" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
      组件一览
    </Box>
    <CellsGrid />
    <CellStates />
    <Box sx={{ columns: '320px auto', columnGap: '12px' }}>
      <Buttons />
      <States />
      <Keys />
      <Inputs />
      <Loading />
      <Alerts />
      <Dialogs />
      <Files />
      <InPlace />
      <Colours />
    </Box>
  </>
)
