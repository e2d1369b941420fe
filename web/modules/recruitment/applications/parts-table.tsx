/** Applications as a table, and what both table and board filter by. */
import { applications } from '@iroko/contract/recruitment/applications'
import { openings } from '@iroko/contract/recruitment/openings'
import { applicationStages, funnelStages, isClosed, isToScreen, stageWords } from '@iroko/contract/recruitment/stages'
import { IconArrowRight, IconMailPlus, IconUserCheck } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { BulkAction } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { AssignDialog } from '../sieving/parts-assign.tsx'
import { InviteToTest } from '../sittings/parts-invite.tsx'
import { type ApplicationRow, applicationColumns, sourceWords } from './columns.tsx'
import { MoveDialog } from './parts-move.tsx'

type FilterName = 'job_opening_id' | 'siever' | 'source' | 'tag' | 'rating' | 'applied_from' | 'applied_to' | 'reached' | 'lost'

const ratingOptions = [1, 2, 3, 4, 5].map((rating) => ({
  value: String(rating),
  label: rating === 5 ? '5' : `${rating} or more`,
}))
const same = (value: string) => ({ value, label: value })

/** What the table and the board filter by. */
export function useApplicationFilters(): Filter<FilterName>[] {
  const { data: known } = useCall(openings.list, { query: { limit: 1000, sort: 'job_title' } })
  const { data: choices } = useCall(applications.choices)
  const sievers = choices?.sievers.map(({ ogid, full_name }) => ({ value: ogid, label: full_name })) ?? []
  return [
    {
      name: 'job_opening_id',
      label: 'Job',
      type: 'select',
      options: known?.job_openings.map(({ id, job_title }) => ({ value: id, label: job_title })) ?? [],
    },
    { name: 'siever', label: 'Rep siever', type: 'select', options: [{ value: 'none', label: 'Nobody' }, ...sievers] },
    {
      name: 'source',
      label: 'Source',
      type: 'select',
      options: choices?.sources.map((value) => ({ value, label: sourceWords(value) })) ?? [],
    },
    { name: 'tag', label: 'Tag', type: 'select', options: choices?.tags.map(same) ?? [] },
    { name: 'rating', label: 'Rating', type: 'select', options: ratingOptions },
    { name: 'applied_from', to: 'applied_to', label: 'Applied', type: 'date_range' },
    {
      name: 'reached',
      label: 'Came at least to',
      type: 'select',
      options: funnelStages.map((value) => ({ value, label: stageWords[value] })),
    },
    {
      name: 'lost',
      label: 'Lost at',
      type: 'select',
      options: funnelStages.map((value) => ({ value, label: stageWords[value] })),
    },
  ]
}

const stageOptions = applicationStages.map((value) => ({ value, label: stageWords[value] }))

const bulk: BulkAction<ApplicationRow>[] = [
  {
    label: (count) => `Move ${countOf(count, 'application')}`,
    ask: (rows) => <MoveDialog applications={rows} />,
    icon: <IconArrowRight size={16} />,
    when: ({ can }) => can.move,
  },
  {
    label: (count) => `Invite ${countOf(count, 'applicant')} to a test`,
    ask: (rows) => <InviteToTest chosen={rows} />,
    icon: <IconMailPlus size={16} />,
    when: ({ can, stage }) => can.move && !isClosed(stage),
  },
]

/** Only what is still to be screened lies with somebody. */
const assign: BulkAction<ApplicationRow> = {
  label: (count) => `Assign ${countOf(count, 'application')}`,
  ask: (rows) => <AssignDialog applications={rows} />,
  icon: <IconUserCheck size={16} />,
  when: ({ stage, can }) => can.move && isToScreen(stage),
}

export function ApplicationTable() {
  const mayMove = useMay('application.edit')
  const mayShare = useMay('application.share')
  return (
    <ListView
      label="Job applications"
      empty="Nobody has applied yet. Applicants from the public job list appear here."
      call={applications.list}
      extra={{ sort: '-applied_at' }}
      columns={applicationColumns}
      filters={[{ name: 'stage', label: 'Stage', type: 'select', options: stageOptions }, ...useApplicationFilters()]}
      rowLabel={({ full_name }) => full_name}
      href={({ id }) => applicationPath(id)}
      bulk={mayMove ? (mayShare ? [...bulk, assign] : bulk) : undefined}
      actions={
        mayMove
          ? [
              {
                label: 'Move',
                icon: <IconArrowRight size={16} />,
                ask: (row) => <MoveDialog applications={[row]} />,
                when: ({ can }) => can.move,
              },
            ]
          : []
      }
      errorPrefix="Job application | "
    />
  )
}

export const applicationPath = (id: string): string => `/dashboard/recruitment/job-applications/${id}`
