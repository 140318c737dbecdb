import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { NoticeBox } from '../../../core/notices/notice-box.port.ts'
import { text } from '../../../core/notices/text.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { useBell } from '../../hooks/use-bell.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { List } from '../../screens/list/list.tsx'
import { WithDocumentType } from '../../screens/with-document-type.tsx'
import { DesktopQuestion } from './desktop-question.tsx'

const TYPE = 'sys.userAnnouncement'

/** 我的通知: everything that lies before this person, read or not; what is opened is the bell's. */
export const OwnNotices = () => {
  const { actor, wake } = useBell()
  const box = useCase(NoticeBox)
  const notices = useNotices()
  const confirm = useConfirm()
  const unread = useSelector(actor, (snapshot) => snapshot?.context.unread)
  useEffect(wake, [wake])

  const idOf = (row: Row) => textAt(row, 'anntId')
  const readSome = async (rows: readonly Row[]) => {
    const read = await box.read(rows.map(idOf).join(','))
    if (!read.ok) return notices.failure(read.failure)
    actor?.send({ type: 'look' })
  }
  const open = (row: Row) => actor?.send({ type: 'open', id: idOf(row) })
  const readAll = async () => {
    if (await confirm({ title: text.readAllQuestion, confirm: text.readAll })) actor?.send({ type: 'readAll' })
  }
  const isAllRead = unread !== undefined && unread.noticeTotal + unread.messageTotal === 0
  return (
    <WithDocumentType name={TYPE}>
      {(drawn) => (
        <List
          {...drawn}
          onOpen={open}
          batchOf={(rows) => [{ title: text.markRead, icon: 'check', onClick: () => void readSome(rows) }]}
          stamp={unread}
          tools={
            <>
              <Button disabled={isAllRead} onClick={() => void readAll()}>
                {text.readAll}
              </Button>
              <DesktopQuestion />
            </>
          }
        />
      )}
    </WithDocumentType>
  )
}
