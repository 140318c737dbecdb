import { createContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { uploadMachine } from '../../../core/files/upload.machine.ts'

export type UploadActor = ActorRefFrom<typeof uploadMachine>

/** Answers the uploads that are still on their way where a panel is opened again, else those that are made. */
export type KeepUpload = (make: () => UploadActor) => UploadActor

export const UploadKeeping = createContext<KeepUpload>((make) => make())
