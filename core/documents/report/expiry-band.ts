/** 效期区间: the most days that are left in each, the last one open. */
const BANDS = [0, 30, 90, 180, 365]

/** The band in which so many days that are left lie (dictionary expiry_band). */
export const expiryBand = (days: number): string => String(BANDS.filter((most) => days > most).length)
