/** Names that one person may keep. */
export const MOST_SETTINGS = 600
