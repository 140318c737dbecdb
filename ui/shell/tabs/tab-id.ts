/** The id of a tab's button or of its page, one for each path. */
export const tabId = (path: string, part: 'tab' | 'panel'): string => `${part}${path.replace(/[^\w-]/g, '_')}`
