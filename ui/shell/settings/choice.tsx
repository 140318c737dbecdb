import { useId } from 'react'
import { Icon } from '../../theme/icon.tsx'

type Option<T> = { readonly value: T; readonly title: string; readonly look: string; readonly colour?: string }

type ChoiceProps<T> = {
  readonly title: string
  readonly name: string
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, each as a small picture with its name. */
export const Choice = <T extends string>({ title, name, options, value, onChange }: ChoiceProps<T>) => {
  const id = useId()
  return (
    <>
      <h3 id={id}>{title}</h3>
      <div role="radiogroup" aria-labelledby={id} className={name === 'colour' ? 'swatches' : 'pictures'}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            <i className={option.look} style={option.colour ? { backgroundColor: option.colour } : undefined}>
              {option.value === value && <Icon name="check" weight={2.6} size={14} />}
            </i>
            {option.title}
          </label>
        ))}
      </div>
    </>
  )
}
