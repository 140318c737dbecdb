/** Documents of one customer that ship, invoice, return or collect follow one another: each counts what the others hold (sale S11). */
export const customerLocks = ({ companyId }: { readonly companyId: string | null }): readonly string[] =>
  companyId ? [`sale/${companyId}`] : []
