import type { Theme } from '@mui/material/styles'

/** The library's calendars in the measures and colours of the look. */
export const calendarLook = ({ vars: { palette } }: Theme) => {
  const chosen = { color: palette.primary.contrastText, backgroundColor: palette.primary.main, fontWeight: 600 }
  const cell = {
    width: { xs: 40, sm: 32 },
    height: { xs: 40, sm: 28 },
    margin: '1px 2px',
    borderRadius: '6px',
    fontSize: 13,
    lineHeight: '20px',
    color: palette.ink.main,
    '&:hover, &:focus': { backgroundColor: palette.ground.hover },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected:focus': chosen,
    '&[aria-current="date"]:not(.Mui-selected)': { outline: 0, boxShadow: `inset 0 0 0 1px ${palette.primary.main}` },
  } as const
  return {
    width: { xs: 324, sm: 268 },
    flex: 'none',
    maxHeight: 'none',
    height: 'auto',
    '& .MuiDayCalendar-weekDayLabel': { width: { xs: 40, sm: 32 }, height: 24, margin: '0 2px', fontSize: 12, color: palette.ink.soft },
    '& .MuiDayCalendar-slideTransition': { minHeight: { xs: 252, sm: 180 } },
    '& .MuiDayCalendar-weekContainer': { margin: 0 },
    '& .MuiPickerDay-root': {
      ...cell,
      '&.MuiPickerDay-dayOutsideMonth': { color: palette.ink.faint },
      '&[data-within="true"]': { backgroundColor: palette.primary.tint },
      '&[data-end="true"]': chosen,
    },
    '& .MuiMonthCalendar-root, & .MuiYearCalendar-root': {
      width: '100%',
      maxHeight: 212,
      padding: '8px 12px',
      columnGap: 0,
      rowGap: '4px',
    },
    '& .MuiMonthCalendar-button, & .MuiYearCalendar-button': { ...cell, width: 'calc(33.3% - 4px)', height: { xs: 40, sm: 36 } },
  } as const
}
