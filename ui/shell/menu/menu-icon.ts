import type { IconName } from '../../theme/icon-paths.ts'

/** Icons as the menu of the server names them, drawn in our outlines. */
const drawn: Readonly<Record<string, IconName>> = {
  Dashboard: 'home',
  SpaceDashboard: 'home',
  Approval: 'approval',
  Storage: 'data',
  PointOfSale: 'bars',
  Inventory: 'cart',
  Savings: 'coins',
  Hub: 'briefcase',
  Groups: 'people',
  Storefront: 'shop',
  Event: 'flag',
  AccountBalanceWallet: 'wallet',
  Apartment: 'organisation',
  Gavel: 'stamp',
  VerifiedUser: 'shield',
  BarChart: 'chart',
  Settings: 'gear',
  AccountCircle: 'person',
}

export const menuIcon = (name: string): IconName => drawn[name] ?? 'file'
