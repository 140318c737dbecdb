import { createContext, useContext } from 'react'

export type Confirmation = {
  /** The sentence that is asked. */
  readonly title: string
  /** What will happen, with numbers. */
  readonly text?: string
  /** Repeats the verb: 关闭订单, not 确定. */
  readonly confirm: string
  readonly cancel?: string
  /** Something is lost: the button is outlined in red and 取消 has the focus. */
  readonly destructive?: boolean
}

export type Confirm = (question: Confirmation) => Promise<boolean>

export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Asks before something that cannot be taken back; Esc and 取消 answer no. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)
