import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { sliderMissing } from '../../../core/identity/sign-in/slider-challenge.ts'
import { DragSlider } from '../../widgets/slider/drag-slider.tsx'
import { text } from './text.ts'

type SliderFieldProps = { readonly isMissing?: boolean; readonly onPass: (pass: string) => void }

/** 人机验证: the slider under its label. */
export const SliderField = ({ isMissing = false, onPass }: SliderFieldProps) => (
  <div>
    <Box sx={{ mb: 1, fontSize: 13, lineHeight: '20px', color: 'ink.soft' }}>
      <Box component="span" aria-hidden="true" sx={{ mr: 0.75, color: 'states.bad.text' }}>
        *
      </Box>
      {text.humanCheck}
    </Box>
    <DragSlider onPass={onPass} />
    {isMissing && (
      <FormHelperText error role="alert">
        {sliderMissing.message}
      </FormHelperText>
    )}
  </div>
)
