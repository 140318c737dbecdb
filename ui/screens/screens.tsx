import { fetched } from '../hooks/fetched.tsx'

/** The screens that are drawn from a definition, each fetched when it is first opened. */
export const ListScreen = fetched(() => import('./list/list-screen.tsx').then(({ ListScreen: component }) => component))
export const FormScreen = fetched(() => import('./form/form-screen.tsx').then(({ FormScreen: component }) => component))
export const ViewScreen = fetched(() => import('./view/view-screen.tsx').then(({ ViewScreen: component }) => component))
export const GuideScreen = fetched(() => import('./guide/guide-screen.tsx').then(({ GuideScreen: component }) => component))
export const ApprovalCentre = fetched(() => import('./approval/approval-centre.tsx').then(({ ApprovalCentre: component }) => component))
export const ApprovalScreen = fetched(() => import('./approval/approval-screen.tsx').then(({ ApprovalScreen: component }) => component))
export const PrintScreen = fetched(() => import('./print/print-screen.tsx').then(({ PrintScreen: component }) => component))
