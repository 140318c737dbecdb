import { createContext, useContext } from 'react'

export const OpenSettings = createContext<() => void>(() => undefined)

/** Opens the drawer of 系统设置. */
export const useOpenSettings = (): (() => void) => useContext(OpenSettings)
