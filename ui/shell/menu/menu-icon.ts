import type { IconName } from '../../theme/outlines.ts'

/** Icons as the menu of the server names them, drawn in our outlines. */
const drawn: Readonly<Record<string, IconName>> = {
  Dashboard: 'home',
  SpaceDashboard: 'home',
  Approval: 'check',
  Storage: 'data',
  PointOfSale: 'bars',
  Inventory: 'cart',
  Savings: 'lock',
  Hub: 'tray',
  Groups: 'people',
  Storefront: 'exchange',
  Event: 'flag',
  AccountBalanceWallet: 'wallet',
  Apartment: 'organisation',
  Gavel: 'stamp',
  VerifiedUser: 'check',
  BarChart: 'chart',
  Settings: 'gear',
  AccountCircle: 'person',
}

export const menuIcon = (name: string): IconName => drawn[name] ?? 'file'
