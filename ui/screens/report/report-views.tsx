import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ReportType } from '../../../core/definitions/report.ts'
import { running } from '../../../core/kernel/result.ts'
import { departmentCircle } from '../../../core/query/circles.ts'
import { OpenShelf } from '../../../core/query/open-shelf.use-case.ts'
import { queryBuilderMachine } from '../../../core/query/query-builder.machine.ts'
import { printQueryTree } from '../../../core/query/read-query-tree.ts'
import { tend } from '../../../core/query/tend.ts'
import { type ReportView, viewFields, viewIn, viewQuery } from '../../../core/reports/report-view.ts'
import { text } from '../../../core/reports/text.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { Icon } from '../../theme/icon.tsx'
import { useLatest } from '../../widgets/latest.ts'
import { QueryQuestions } from '../../widgets/query/builder/query-questions.tsx'
import { SavedPanel } from '../../widgets/query/builder/saved-panel.tsx'
import { answered } from '../answered.ts'

type ReportViewsProps = {
  readonly report: ReportType
  readonly anchor: HTMLElement
  /** The report as it is seen now. */
  readonly view: ReportView
  readonly onView: (view: ReportView) => void
  readonly onClose: () => void
}

/** 视图 (RP6): ways to see a report, saved under a name, shared and preferred as queries of a list are. */
export const ReportViews = ({ report, anchor, view, onView, onClose }: ReportViewsProps) => {
  const openShelf = useCase(OpenShelf)
  const notices = useNotices()
  const me = usePerson()
  const { session } = useInside()
  const department = { circle: departmentCircle(me.orgCode), name: session.user.orgName }
  const machine = useMemo(
    () =>
      queryBuilderMachine.provide({
        actors: {
          openShelf: fromPromise(() => running(openShelf)({ input: report.key })),
          // Nothing is counted by a view.
          count: fromPromise(() => Promise.resolve(0)),
          tend: fromPromise(({ input }) => answered(tend(input.shelf, report.key, input.tending))),
        },
      }),
    [openShelf, report],
  )
  const actor = useActorRef(machine)
  useEmitted(actor, {
    asked: ({ query }) => onView(viewIn(query)),
    warned: ({ message }) => notices.warning(message),
    kept: ({ message }) => notices.success(message),
    failed: ({ failure }) => notices.failure(failure),
  })
  const seen = useLatest({ query: viewQuery(view), fields: viewFields(report) })
  useEffect(() => actor.send({ type: 'open', ...seen.current }), [actor, seen])

  const { saved, isLocal } = useSelector(actor, ({ context }) => context)
  const now = printQueryTree(viewQuery(view))
  const current = saved.find(({ query }) => printQueryTree(query) === now)?.id ?? ''

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text.views, sx: { width: 280, maxWidth: 'calc(100vw - 32px)', mt: 1 } } }}
    >
      <Box sx={{ display: 'grid', p: 3, pb: 0, bgcolor: 'ground.sunken' }}>
        <Button startIcon={<Icon name="star" size={16} />} onClick={() => actor.send({ type: 'save' })}>
          {text.saveView}
        </Button>
      </Box>
      <SavedPanel
        title={text.savedViews}
        nothing={text.noViews}
        saved={saved}
        current={current}
        isLocal={isLocal}
        department={department}
        onLoad={(id) => {
          actor.send({ type: 'load', id })
          actor.send({ type: 'search', closes: true })
          onClose()
        }}
        onPrefer={(id) => actor.send({ type: 'prefer', id })}
        onRename={(id) => actor.send({ type: 'rename', id })}
        onRemove={(id) => actor.send({ type: 'remove', id })}
        onMove={(id, by) => actor.send({ type: 'move', id, by })}
      />
      <QueryQuestions title={text.saveView} actor={actor} roles={me.roles} department={department} />
    </Popover>
  )
}
