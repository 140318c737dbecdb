import { useId } from 'react'

type SegmentsProps<T> = {
  readonly title: string
  readonly options: readonly { readonly value: T; readonly title: string }[]
  readonly value: T
  /** Why nothing else can be chosen now. */
  readonly forbidden?: string | undefined
  readonly onChange: (value: T) => void
}

/** One of two or three, side by side. */
export const Segments = <T extends string>({ title, options, value, forbidden, onChange }: SegmentsProps<T>) => {
  const id = useId()
  return (
    <div className="row" role="radiogroup" aria-labelledby={id} aria-describedby={forbidden ? `${id}-why` : undefined}>
      <span>
        <span id={id}>{title}</span>
        {forbidden && <small id={`${id}-why`}>{forbidden}</small>}
      </span>
      <span className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={forbidden !== undefined && option.value !== value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.title}</span>
          </label>
        ))}
      </span>
    </div>
  )
}
