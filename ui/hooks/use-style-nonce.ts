import { createContext, useContext } from 'react'

/** What the server lets styles of this page be marked with; nothing where it sets no policy. */
export const StyleNonce = createContext<string | undefined>(undefined)

export const useStyleNonce = (): string | undefined => useContext(StyleNonce)
