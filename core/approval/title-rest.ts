/** The titles of type, number and subject as an inbox and the head of a task have them. */
type Titled = { readonly title: string; readonly typeTitle: string; readonly billNo: string }

/** Whom or what a document is about, as its chain's title says behind type and number: the customer, the product. */
export const subjectOf = ({ title, typeTitle, billNo }: Titled): string =>
  [typeTitle, billNo].reduce((rest, said) => {
    if (rest === said) return ''
    return said && rest.startsWith(`${said} `) ? rest.slice(said.length + 1) : rest
  }, title)
