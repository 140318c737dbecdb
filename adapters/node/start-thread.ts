import { Worker } from 'node:worker_threads'

/** Starts a program of ours in a thread with so much memory, named as it is when built. */
export const startThread = (program: URL, megabytes: number): Worker => {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  if (!import.meta.url.endsWith('.ts')) return new Worker(program, { resourceLimits })
  // The product is plain JavaScript; sources need a loader first, which a thread does not take over from its parent.
  const source = JSON.stringify(program.href.replace(/\.js$/, '.ts'))
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`, { eval: true, resourceLimits })
}
