import { lazyComponent } from '../hooks/lazy-component.tsx'

/** The screens that are drawn from a definition, each fetched when it is first opened. */
export const ListScreen = lazyComponent(() => import('./list/list-screen.tsx').then(({ ListScreen: component }) => component))
export const FormScreen = lazyComponent(() => import('./form/form-screen.tsx').then(({ FormScreen: component }) => component))
export const ViewScreen = lazyComponent(() => import('./view/view-screen.tsx').then(({ ViewScreen: component }) => component))
export const GuideScreen = lazyComponent(() => import('./guide/guide-screen.tsx').then(({ GuideScreen: component }) => component))
export const ApprovalCentre = lazyComponent(() =>
  import('./approval/approval-centre.tsx').then(({ ApprovalCentre: component }) => component),
)
export const ApprovalScreen = lazyComponent(() =>
  import('./approval/approval-screen.tsx').then(({ ApprovalScreen: component }) => component),
)
export const PrintScreen = lazyComponent(() => import('./print/print-screen.tsx').then(({ PrintScreen: component }) => component))
