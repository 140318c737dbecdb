import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ReportType } from '../../../core/definitions/report.ts'
import { printQueryTree } from '../../../core/query/read-query-tree.ts'
import { type ReportView, viewFields, viewIn, viewQuery } from '../../../core/reports/report-view.ts'
import { text } from '../../../core/reports/text.ts'
import { Icon } from '../../theme/icon.tsx'
import { Popup } from '../../widgets/popup.tsx'
import { QueryQuestions } from '../../widgets/query/builder/query-questions.tsx'
import { SavedPanel } from '../../widgets/query/builder/saved-panel.tsx'
import { useQueryBuilder } from '../use-query-builder.ts'

type ReportViewsProps = {
  readonly report: ReportType
  readonly anchor: HTMLElement
  /** The report as it is seen now. */
  readonly view: ReportView
  readonly onView: (view: ReportView) => void
  readonly onClose: () => void
}

/** A view finds no records. */
const countsNothing = () => Promise.resolve(0)

/** 视图 (RP6): ways to see a report, saved under a name, shared and preferred as queries of a list are. */
export const ReportViews = ({ report, anchor, view, onView, onClose }: ReportViewsProps) => {
  const fields = useMemo(() => viewFields(report), [report])
  const begun = viewQuery(view)
  const { actor, roles, department } = useQueryBuilder({
    key: report.key,
    fields,
    begun,
    count: countsNothing,
    onAsk: (query) => onView(viewIn(query)),
  })
  const { saved, isLocal } = useSelector(actor, ({ context }) => context)
  const now = printQueryTree(begun)
  const current = saved.find(({ query }) => printQueryTree(query) === now)?.id ?? ''

  return (
    <Popup anchor={anchor} title={text.views} edge="right" width={280} onClose={onClose}>
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
      <QueryQuestions title={text.saveView} actor={actor} roles={roles} department={department} />
    </Popup>
  )
}
