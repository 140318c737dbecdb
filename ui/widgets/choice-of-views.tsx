import { styled } from '@mui/material/styles'
import { segmentStyles } from '../theme/segments.ts'

const Choice = styled('div')(({ theme }) => {
  const { row, one, chosen } = segmentStyles(theme)
  return {
    ...row,
    '& button': { border: 0, background: 'none', fontFamily: 'inherit', ...one },
    '& [aria-pressed="true"]': chosen,
  }
})

type ChoiceOfViewsProps<View extends string> = {
  readonly label: string
  readonly views: readonly { readonly key: View; readonly title: string }[]
  readonly chosen: View | undefined
  readonly onChoose: (view: View) => void
}

/** Ways to look at the same thing, side by side; one of them is in force (look.md §3). */
export const ChoiceOfViews = <View extends string>({ label, views, chosen, onChoose }: ChoiceOfViewsProps<View>) => (
  <Choice role="group" aria-label={label}>
    {views.map(({ key, title }) => (
      <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
        {title}
      </button>
    ))}
  </Choice>
)
