import type { Settings } from './settings.ts'

/** Why a setting cannot be changed now. */
export const forbids = (settings: Settings): Readonly<Partial<Record<keyof Settings, string>>> => ({
  ...(settings.layout === 'side' ? { contentWidth: '流式只用于顶部菜单' } : { fixedSidebar: '顶部菜单没有侧边菜单可固定' }),
  ...(settings.fixedHeader ? {} : { autoHideHeader: '需先固定头部' }),
})
