import type { ReportKey, TypeKey } from './type-keys.ts'

/** An entry of the menu an installation begins with (sys `defaults.menus`). What is not said has its usual value. */
export type DeclaredMenu = {
  readonly id: string
  readonly parentId: string
  readonly menuType: 0 | 1
  readonly name: string
  readonly url: string
  readonly component: string
  readonly redirect?: string
  readonly icon: string
  readonly sortNo: number
  readonly hidden?: 'Y'
  readonly alwaysShow?: 'Y'
  /** The type of document whose records the page shows; one that is not declared has no page yet, and its entry waits. */
  readonly doc?: TypeKey | ReportKey
}
