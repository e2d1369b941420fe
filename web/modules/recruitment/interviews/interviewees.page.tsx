import { interviews } from '@iroko/contract/recruitment/interviews'
import { interviewStatuses, interviewWords } from '@iroko/contract/recruitment/stages'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconClipboardList, IconClock, IconGavel, IconUsers, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { type InterviewRow, interviewColumns } from './columns.tsx'
import { Visitors } from './parts-visitors.tsx'

const PlanDialog = later(() => import('./parts-plan.tsx').then((module) => module.PlanDialog))
const MoveDialog = later(() => import('./parts-plan.tsx').then((module) => module.MoveDialog))
const PanelDialog = later(() => import('./parts-plan.tsx').then((module) => module.PanelDialog))
const ResultDialog = later(() => import('./parts-result.tsx').then((module) => module.ResultDialog))
const ScorecardsDialog = later(() => import('./parts-scorecards.tsx').then((module) => module.ScorecardsDialog))

const prefix = 'Interview | '

/** HR plans interviews here; whoever is at the door reads who comes. */
export default function IntervieweesPage() {
  return useMay('interview.read') ? <Interviews /> : <Visitors />
}

function Interviews() {
  const mayEdit = useMay('interview.edit')
  const branches = useBranchOptions()
  const plan = mayEdit ? (
    <AskButton leftSection={<IconCalendarPlus size={18} />} ask={() => <PlanDialog />}>
      Plan interview
    </AskButton>
  ) : undefined
  return (
    <ListPage
      title="Interviewees"
      facts={<Needed />}
      description="Times are those of the branch. Panel members see the other scorecards once they have submitted their own."
      buttons={
        <>
          <Button component={Link} to="/dashboard/recruitment/rooms" variant="default">
            Rooms
          </Button>
          {plan}
        </>
      }
      empty={plan}
      call={interviews.list}
      extra={{ sort: '-starts_at' }}
      columns={interviewColumns}
      filters={[
        { type: 'date_range', name: 'from', to: 'until', label: 'Days' },
        {
          type: 'select',
          name: 'status',
          label: 'Status',
          options: interviewStatuses.map((value) => ({ value, label: interviewWords[value] })),
        },
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
        { type: 'search', name: 'panel', label: 'On the panel', search: colleagueSearch() },
        { type: 'select', name: 'needs', label: 'Needs', options: [{ value: 'interviewer', label: 'Another interviewer' }] },
      ]}
      rowLabel={({ application }) => application.full_name}
      actions={actions}
      onRowClick={(row) => void ask(<ScorecardsDialog call={interviews.scorecards} {...dialogOf(row)} />)}
      errorPrefix={prefix}
    />
  )
}

/** How many interviews need another interviewer, which leads to them. */
function Needed() {
  const needed = useCall(interviews.list, { query: { needs: 'interviewer', limit: 1 } }).data?.total ?? 0
  return needed === 0 ? null : (
    <Link to="." search={{ needs: 'interviewer' } as never}>
      {countOf(needed, 'interview')} {needed === 1 ? 'needs' : 'need'} another interviewer
    </Link>
  )
}

const dialogOf = ({ id, application: { full_name } }: InterviewRow) => ({ id, full_name })

const actions: RowAction<InterviewRow>[] = [
  {
    label: 'Scorecards',
    icon: <IconClipboardList size={16} />,
    ask: (row) => <ScorecardsDialog call={interviews.scorecards} {...dialogOf(row)} />,
  },
  {
    label: 'Give result',
    icon: <IconGavel size={16} />,
    ask: (row) => <ResultDialog interview={row} />,
    when: ({ can }) => can.decide,
  },
  {
    label: 'Change panel',
    icon: <IconUsers size={16} />,
    ask: (row) => <PanelDialog interview={row} />,
    when: ({ can }) => can.replace,
  },
  {
    label: 'Move',
    icon: <IconClock size={16} />,
    ask: (row) => <MoveDialog interview={row} />,
    when: ({ can }) => can.move,
  },
  {
    label: 'Cancel',
    icon: <IconX size={16} />,
    danger: true,
    ask: ({ id, version, application }) => (
      <SendDialog<{ reason: string; version: number }>
        call={interviews.cancel}
        prefix={prefix}
        params={{ id }}
        title={`Cancel the interview with ${application.full_name}`}
        submit="Cancel interview"
        cancel="Keep it"
        danger
        fixed={{ version }}
        fields={[
          {
            name: 'reason',
            label: 'Reason',
            type: 'textarea',
            required: true,
            description: 'The applicant and the panel read it',
          },
        ]}
      />
    ),
    when: ({ can }) => can.cancel,
  },
]
