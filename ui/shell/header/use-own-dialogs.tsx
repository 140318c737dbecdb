import { type ReactNode, useCallback, useState } from 'react'
import { later } from '../lazy-part.tsx'

const DepartmentSwitch = later(() => import('../departments/department-switch.tsx').then((module) => module.DepartmentSwitch))
const OwnPassword = later(() => import('../password/own-password.tsx').then((module) => module.OwnPassword))

type Wanted = 'password' | 'departments'

/** What one does about oneself from a menu: the dialogs outlive the menu. */
export const useOwnDialogs = (): { readonly open: (wanted: Wanted) => void; readonly dialogs: ReactNode } => {
  const [wanted, open] = useState<Wanted>()
  const close = useCallback(() => open(undefined), [])
  return {
    open,
    dialogs: (
      <>
        {wanted === 'password' && <OwnPassword onClose={close} />}
        {wanted === 'departments' && <DepartmentSwitch onClose={close} />}
      </>
    ),
  }
}
