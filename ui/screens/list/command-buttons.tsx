import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Command, DocumentType } from '../../../core/definitions/document.ts'
import { RemoteCommands } from '../../../core/records/remote-commands.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { Rights } from '../rights.ts'

/** What may be done to a type as a whole. */
export const CommandButtons = ({ type, rights }: { readonly type: DocumentType; readonly rights: Rights }) => {
  const commands = useCase(RemoteCommands)
  const notices = useNotices()
  const [running, setRunning] = useState<string>()
  const run = async (name: string, command: Command) => {
    setRunning(name)
    const ran = await commands.run(command)
    setRunning(undefined)
    if (ran.ok) notices.success(command.done)
    else notices.failure(ran.failure)
  }
  return Object.entries<Command>(type.commands ?? {})
    .filter(([name]) => rights.may(name))
    .map(([name, command]) => (
      <Button key={name} loading={running === name} onClick={() => void run(name, command)}>
        {command.title}
      </Button>
    ))
}
