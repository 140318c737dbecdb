import { checkNode, install } from './install.mjs'
import { format, lint, take, tests, types } from './steps.mjs'

checkNode()
await install()
await take([
  { title: 'types', run: types },
  { title: 'lint', run: lint },
  { title: 'format', run: format },
  { title: 'tests without a browser', run: () => tests('check', ['!journeys']) },
])
