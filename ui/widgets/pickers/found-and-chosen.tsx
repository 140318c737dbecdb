import type { ReactNode } from 'react'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import type { FoundColumn, FoundRow } from './found-rows.tsx'
import { LaterFoundRows } from './later-found-rows.tsx'
import { Chosen, Halves, Results, type LabelledIds } from './picker-halves.tsx'
import type { FoundChoice } from './use-found-choice.ts'

type FoundAndChosenProps = {
  /** What is chosen, as in 已选{title}. */
  readonly title: string
  readonly choice: FoundChoice
  /** What narrows it, above what is found. */
  readonly query: ReactNode
  readonly columns: readonly FoundColumn[]
  readonly found: { readonly rows: readonly FoundRow[]; readonly total: number; readonly nothing?: string | undefined } | undefined
  readonly sizes: readonly number[]
  readonly height?: number
  readonly chosen: LabelledIds
  readonly recent: readonly RecentChoice[]
  /** One choice, taken at once. */
  readonly onTake: (id: string) => void
  readonly onAdd: (id: string, label: string) => void
}

/** The two halves of a window to choose in. */
export const FoundAndChosen = (props: FoundAndChosenProps) => {
  const { title, choice, query, columns, found, sizes, height, chosen, recent, onTake, onAdd } = props
  return (
    <Halves>
      <Results>
        {query}
        <LaterFoundRows
          title={title}
          columns={columns}
          found={found}
          failure={choice.failure}
          onRetry={choice.retry}
          chosen={choice.chosen}
          onToggle={choice.toggle}
          {...(choice.isMany ? { onTickAll: choice.tickPage, onTakeAll: () => void choice.takeAll() } : { onTake })}
          page={choice.question}
          sizes={sizes}
          onPage={choice.turn}
          {...(height === undefined ? {} : { height })}
          frameRef={choice.frame}
        />
      </Results>
      <Chosen
        title={`已选${title} ${choice.chosen.size}`}
        chosen={chosen}
        recent={recent}
        onAdd={onAdd}
        onRemove={(id) => choice.remove([id])}
        onPut={choice.put}
        onClear={choice.clear}
      />
    </Halves>
  )
}
