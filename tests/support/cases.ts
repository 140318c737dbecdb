import { configureGlobal } from 'fast-check'
import { seed } from './seed.ts'

// The same cases in every run, so that what is red is red again; SEED tries others.
configureGlobal({ seed })
