import { lazy } from 'react'

/** The screens that are drawn from a definition, each fetched when it is first opened. */
export const ListScreen = lazy(() => import('./list/list-screen.tsx').then(({ ListScreen: component }) => ({ default: component })))
export const FormScreen = lazy(() => import('./form/form-screen.tsx').then(({ FormScreen: component }) => ({ default: component })))
export const ViewScreen = lazy(() => import('./view/view-screen.tsx').then(({ ViewScreen: component }) => ({ default: component })))
export const ApprovalCentre = lazy(() =>
  import('./approval/approval-centre.tsx').then(({ ApprovalCentre: component }) => ({ default: component })),
)
export const ApprovalScreen = lazy(() =>
  import('./approval/approval-screen.tsx').then(({ ApprovalScreen: component }) => ({ default: component })),
)
export const PrintScreen = lazy(() => import('./print/print-screen.tsx').then(({ PrintScreen: component }) => ({ default: component })))
