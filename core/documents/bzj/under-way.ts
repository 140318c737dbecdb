/** What documents that ask whether another of an account is under way hold meanwhile: deductions and refunds of one account come one after another. */
export const underWay = ({ accountId }: { readonly accountId: string | null }): readonly string[] =>
  accountId ? [`bzj.account ${accountId}`] : []
