/** One choice of a dictionary. `attributes` are what a rule may look at beside the value: blocking, colour, organisation. */
export type DictItem = {
  readonly value: string
  readonly text: string
  /** Pinyin initials, where the server has told them. */
  readonly initials?: string
  readonly attributes?: Readonly<Record<string, string>>
}

export type Dictionary = { readonly code: string; readonly title: string; readonly items: readonly DictItem[] }

export type Dictionaries = Readonly<Record<string, Dictionary>>

/** What an item of a dictionary is called, for sentences; the value itself where the dictionary does not hold it. */
export const textIn = (dictionary: Dictionary | undefined, value: string | null): string =>
  dictionary?.items.find((item) => item.value === value)?.text ?? value ?? ''

type Written = readonly [value: string | number, text: string, attributes?: Readonly<Record<string, string | number>>]

/** An area's dictionaries, as short as the catalogue writes them. */
export const defineDicts = (
  declared: Readonly<Record<string, { readonly title: string; readonly items: readonly Written[] }>>,
): Dictionaries =>
  Object.fromEntries(
    Object.entries(declared).map(([code, { title, items }]) => [
      code,
      {
        code,
        title,
        items: items.map(([value, text, attributes]) => ({
          value: String(value),
          text,
          ...(attributes ? { attributes: Object.fromEntries(Object.entries(attributes).map(([key, given]) => [key, String(given)])) } : {}),
        })),
      },
    ]),
  )
