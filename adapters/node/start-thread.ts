import { Worker } from 'node:worker_threads'

/** Starts a program of ours in a thread with so much memory, named as it is when built. */
export const startThread = (program: URL, megabytes: number): Worker => {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  if (!import.meta.url.endsWith('.ts')) return new Worker(program, { resourceLimits })
  // The product is plain JavaScript; sources need a loader first, which a thread does not take over from its parent.
  const source = JSON.stringify(program.href.replace(/\.js$/, '.ts'))
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`, { eval: true, resourceLimits })
}

type ThreadJob = {
  readonly program: URL
  readonly megabytes: number
  /** Milliseconds. */
  readonly longest: number
}

/** Asks a thread that ends with its answer, and takes the buffers along; undefined where it breaks or takes too long. */
export const askThread = <T>(
  question: unknown,
  buffers: readonly ArrayBuffer[],
  { program, megabytes, longest }: ThreadJob,
): Promise<T | undefined> =>
  new Promise((answer) => {
    const worker = startThread(program, megabytes)
    const end = (told?: T) => {
      clearTimeout(patience)
      void worker.terminate()
      answer(told)
    }
    const patience = setTimeout(end, longest)
    worker.on('message', end)
    worker.on('error', () => end())
    worker.on('exit', () => end())
    worker.postMessage(question, buffers)
  })
