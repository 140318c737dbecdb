import { build } from '../../scripts/build.mjs'

/** Journeys travel through what is shipped, so it must be the build of these sources. */
export default async function setup() {
  await build()
}
