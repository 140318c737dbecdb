import { Chip } from '../../widgets/values/chip.tsx'

const MARKS: Readonly<Record<string, { readonly tone: 'bad' | 'warn'; readonly title: string }>> = {
  H: { tone: 'bad', title: '紧急' },
  M: { tone: 'warn', title: '重要' },
}

/** What is urgent or important says so; what is general says nothing. */
export const PriorityMark = ({ priority }: { readonly priority: string }) => {
  const mark = MARKS[priority]
  return mark ? <Chip tone={mark.tone}>{mark.title}</Chip> : null
}
