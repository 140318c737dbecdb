import { existsSync } from 'node:fs'
import { checkNode } from './install.mjs'
import { giveUp, inProject } from './project.mjs'
import { startServer } from './server.mjs'

checkNode()
if (!existsSync(inProject('dist/node.stamp')) || !existsSync(inProject('dist/client.stamp'))) {
  giveUp('Nothing is built yet: please run `npm run build` first.')
}
if (process.env.DEMO === '1') giveUp('`npm run serve` serves real data: unset DEMO, or use `npm start` for a demonstration.')
await startServer()
