/** The component of the menu that shows a type's list: `sale.saleOrder` is `sale/SaleOrderList`. */
export const listComponent = (key: string): string => `${key.replace(/\.(.)/, (_, first: string) => `/${first.toUpperCase()}`)}List`

/** A component as it is compared: below the views folder, without the ending of its file. */
export const componentName = (component: string): string => component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.(vue|tsx|jsx)$/, '')

/** Another site is shown where this component stands. */
export const isFrame = (component: string): boolean => component.includes('IframePageView')

/** It only holds other entries. */
export const isContainer = (component: string): boolean => component.includes('layouts') && !isFrame(component)
