import type { ActorRefFrom } from 'xstate'
import type { gridMachine } from '../../../core/table/grid.machine.ts'

/** The grid's machine, running. */
export type GridActor = ActorRefFrom<typeof gridMachine>
