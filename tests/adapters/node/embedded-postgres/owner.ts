import { startEmbeddedPostgres } from '../../../../adapters/node/embedded-postgres/embedded-postgres.ts'

// A process of its own that keeps the folder it is given, says how to reach the server, and waits to be killed.
const started = await startEmbeddedPostgres({ folder: process.argv[2] ?? '' })
process.stdout.write(`${JSON.stringify(started)}\n`)
