import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { inProject } from '../../scripts/project.mjs'
import type { Office } from './office.ts'

/** The sentences of a story follow from each other: after one that fails the rest is left out, and every screen is kept as a picture. */
export const inOneGo = (office: () => Office): void => {
  let isBroken = false
  beforeEach(({ skip }) => skip(isBroken, 'the story broke off before'))
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || isBroken) return
    isBroken = true
    const folder = inProject('dist', 'tests', 'screens')
    mkdirSync(folder, { recursive: true })
    await office().photograph((at) => `${folder}/${task.id}-${at}.png`)
  })
}
