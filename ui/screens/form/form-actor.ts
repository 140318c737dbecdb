import type { ActorRefFrom } from 'xstate'
import type { formMachine } from '../../../core/records/form/form.machine.ts'

export type FormActor = ActorRefFrom<typeof formMachine>
