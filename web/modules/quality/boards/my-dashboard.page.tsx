import { boards } from '@iroko/contract/quality/boards'
import { evaluationStatuses, evaluations } from '@iroko/contract/quality/evaluations'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useHasScreen } from '../../../shell/menu/use-menu.ts'
import { StatCard } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { myColumns, statusMap } from '../evaluations/columns.tsx'
import { EvaluationById } from '../evaluations/parts-view.tsx'
import { PersonFigures } from './parts-person.tsx'

const coaching = '/dashboard/coaching'
const path = '/dashboard/main/qa/qa-dashboard/MyDashboard'
const pathOf = (more: Record<string, string>) => `${path}?${new URLSearchParams(more)}`

/** My scores, why they are so, what to improve, and what I can say to each evaluation. */
export default function MyDashboardPage() {
  const place = useOpenRecord('evaluation')
  const hasScreen = useHasScreen()
  if (place.id)
    return (
      <Page
        title="Evaluation"
        heading="Evaluation"
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={place.close}>
            My evaluations
          </Button>
        }
      >
        <EvaluationById id={place.id} />
      </Page>
    )
  return (
    <Page
      title="My QA dashboard"
      actions={
        hasScreen(coaching) ? (
          <Button component={Link} to={coaching} variant="default">
            My coaching
          </Button>
        ) : undefined
      }
      description="Released evaluations of my contacts in the last six months. Calibrations never count."
    >
      <Mine />
      <Section title="My evaluations">
        <ListView
          label="My evaluations"
          call={evaluations.mine}
          columns={myColumns}
          filters={[
            {
              type: 'select',
              name: 'status',
              label: 'Status',
              options: evaluationStatuses
                .filter((status) => status !== 'draft' && status !== 'in_review')
                .map((value) => ({ value, label: statusMap[value].label })),
            },
            { type: 'date_range', name: 'from', to: 'to', label: 'Day of the contact' },
            { type: 'flag', name: 'failed', label: 'Auto-fail' },
            { type: 'flag', name: 'disputed', label: 'Disputed' },
            { type: 'flag', name: 'waiting', label: 'Awaiting my answer' },
          ]}
          empty="No evaluations yet. Each one appears here once it is released, with its reasons."
          rowLabel={({ reference }) => reference}
          onRowClick={({ id }) => place.open(id)}
          errorPrefix="Evaluation | "
        />
      </Section>
    </Page>
  )
}

function Mine() {
  const { employee_info } = useUser()
  const found = useCall(boards.person, { params: { ogid: employee_info.ogid } })
  const waiting = useCall(evaluations.mine, { query: { waiting: 'true', limit: 1 } }).data?.total
  return (
    <Loaded found={found} prefix="Quality | " count={2} height={120}>
      {({ quality_person }) => (
        <PersonFigures
          person={quality_person}
          pathOf={pathOf}
          cards={
            <StatCard
              label="Awaiting my answer"
              value={waiting}
              tone={waiting ? 'waiting' : 'neutral'}
              to={pathOf({ waiting: 'true' })}
            />
          }
        />
      )}
    </Loaded>
  )
}
