import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Far from Shanghai and with summer time, so that a date which passes through the local zone shows up.
process.env.TZ ??= 'America/New_York'

const drawn = ['tests/ui/**/*.test.{ts,tsx}']
const stored = ['contracts', 'adapters', 'security', 'faults'].map((folder) => `tests/${folder}/**/*.test.ts`)
const travelled = ['tests/journeys/**/*.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    // Of two cores Vitest would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Tests share a machine with whatever else runs on it: slow is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/support/cases.ts', 'tests/support/left-behind.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['tests/**/*.test.ts'],
          exclude: [...drawn, ...stored, ...travelled],
          // What all of them stand on is loaded once for the files that share a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: drawn,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/patience.ts', 'tests/support/left-on-screen.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: stored,
          globalSetup: 'tests/support/cluster.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: travelled,
          globalSetup: 'tests/support/product.setup.ts',
          // Each worker has a product of its own.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
