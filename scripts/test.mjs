import { howToGetOne, obtainBrowser } from './browser.mjs'
import { checkNode, install } from './install.mjs'
import { format, lint, take, tests, types } from './steps.mjs'

const isMachineOfCi = Boolean(process.env.CI) && process.env.CI !== 'false'

const journeys = async () => {
  const browser = await obtainBrowser()
  if (browser) {
    console.log(`in ${browser.name}`)
    return tests('journeys', ['journeys'])
  }
  console.error(`\n!!! No browser was found, so no journey was travelled.\n!!! ${howToGetOne}\n`)
  return { passed: 0, failed: isMachineOfCi ? 1 : 0, skipped: 1 }
}

checkNode()
await install()
await take([
  { title: 'types', run: types },
  { title: 'lint', run: lint },
  { title: 'format', run: format },
  { title: 'tests without a browser', run: () => tests('check', ['!journeys']) },
  { title: 'journeys', run: journeys },
])
