import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { giveUp, inProject, runTool } from './project.mjs'

// node scripts/run-source.mjs <file.ts> [arguments]: runs a TypeScript file over the product as it is built from these sources.
const [source, ...rest] = process.argv.slice(2)
if (!source) giveUp('Please name the source to run.')
if (!existsSync(inProject(source))) giveUp(`${source} does not exist yet.`)

checkNode()
await install()
await build()
process.exitCode = await runTool('tsx/dist/cli.mjs', [source, ...rest])
