import { failure } from './failure.ts'

export const tooFast = failure('click.tooFast', '你点击的太快了，请慢点点击!')

/** Seed §9. */
const CLICK_PAUSE = 300

/** Two clicks on one action within 300 ms; the action is free again 300 ms after the last one that was accepted. */
export const isTooFast = (accepted: number | undefined, now: number): boolean => accepted !== undefined && now - accepted <= CLICK_PAUSE
