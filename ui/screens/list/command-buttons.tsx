import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Command } from '../../../core/definitions/buttons.ts'
import { commandKey } from '../../../core/granting/why-not-keys.ts'
import { mayAct } from '../../../core/records/permissions.ts'
import { RemoteCommands } from '../../../core/records/actions/remote-commands.port.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { PageLink } from '../../widgets/page-link.tsx'
import { guidePath } from '../address.ts'
import type { Rights } from '../rights.ts'
import { useRefused } from '../why-not.tsx'

const ImportInto = lazyComponent(() => import('../import/import-into.tsx').then(({ ImportInto: component }) => component))
const CoverageDialog = lazyComponent(() => import('./coverage-dialog.tsx').then(({ CoverageDialog: component }) => component))

type CommandButtonsProps = {
  readonly type: DocumentType
  readonly rights: Rights
  readonly onDone: () => void
  readonly onWrite: (command: string) => Promise<void>
}

/** What may be done to a type as a whole, and what explains it. */
export const CommandButtons = ({ type, rights, onDone, onWrite }: CommandButtonsProps) => {
  const commands = useCase(RemoteCommands)
  const notices = useNotices()
  const refuse = useRefused()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const pages = usePages()
  const [running, setRunning] = useState<string>()
  const [shown, setShown] = useState<Command>()
  const run = async (name: string, command: Command) => {
    if (command.opens?.list) return navigate(pages.list(command.opens.list)!)
    if (command.opens?.view || command.imports) return setShown(command)
    if (command.confirm && !(await confirm({ title: command.confirm, confirm: command.title }))) return
    setRunning(name)
    if (command.writes) return void onWrite(name).finally(() => setRunning(undefined))
    const ran = await commands.run(command)
    setRunning(undefined)
    if (!ran.ok) return refuse(ran.failure, { about: { key: commandKey(name), title: command.title } })
    if (command.done) notices.success(command.done)
    onDone()
  }
  return (
    <>
      {Object.entries<Command>(type.commands ?? {})
        .filter(([name, { opens }]) => mayAct(rights.me, type, name) && (!opens?.list || pages.list(opens.list)))
        .map(([name, command]) => (
          <Button key={name} loading={running === name} onClick={() => void run(name, command)}>
            {command.title}
          </Button>
        ))}
      {type.guide && (
        <Button variant="text" component={PageLink} to={guidePath(type)}>
          规则说明
        </Button>
      )}
      {shown?.imports && <ImportInto type={shown.imports} onKept={onDone} onClose={() => setShown(undefined)} />}
      {shown?.opens?.view && <CoverageDialog command={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
