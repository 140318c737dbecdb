import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { giveUp, inProject, runTool } from './project.mjs'

// node scripts/run-source.mjs <file.ts> [arguments]: runs a TypeScript file over the product as it is built from these sources.
const [source = '', ...rest] = process.argv.slice(2)
if (!source.endsWith('.ts') || !existsSync(inProject(source))) giveUp(`There is no source to run: ${source}`)

checkNode()
await install()
await build()
process.exitCode = await runTool('tsx/dist/cli.mjs', [source, ...rest])
