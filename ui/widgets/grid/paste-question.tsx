import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { pasteSize } from '../../../core/table/paste-work.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import type { GridActor } from './grid-actor.ts'

const counted = (count: number): string => count.toLocaleString('en')

/** How many cells a large paste would write, and how many rows it adds, before it is done (widgets §2.3). */
export const PasteQuestion = ({ actor }: { readonly actor: GridActor }) => {
  const confirm = useConfirm()
  const isDoubting = useSelector(actor, (snapshot) => snapshot.matches({ work: { busy: 'doubting' } }))

  useEffect(() => {
    const { paste, model } = actor.getSnapshot().context
    if (!isDoubting || !paste) return
    const { rows, columns, cells, added } = pasteSize(paste, model.count)
    void confirm({
      title: `粘贴 ${counted(cells)} 个单元格？`,
      text: `${counted(rows)} 行 × ${counted(columns)} 列${added ? `，其中新增 ${counted(added)} 行` : ''}。粘贴后可按 Ctrl Z 一次撤销。`,
      confirm: '粘贴',
    }).then((yes) => actor.send({ type: yes ? 'paste.confirm' : 'cancel' }))
  }, [isDoubting, actor, confirm])

  return null
}
