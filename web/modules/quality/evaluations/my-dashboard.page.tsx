import { evaluationStatuses, evaluations } from '@iroko/contract/quality/evaluations'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { myColumns, scoreText, statusMap } from './columns.tsx'
import { EvaluationById } from './parts-view.tsx'

/** My scores, why they are so, and what I can say to them. */
export default function MyDashboardPage() {
  const place = useOpenRecord('evaluation')
  const { data } = useCall(evaluations.mine, {})
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
  const recent = data?.recent
  const change =
    recent?.average != null && recent.before != null ? Math.round((recent.average - recent.before) * 10) / 10 : undefined
  return (
    <ListPage
      title="My QA dashboard"
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
      ]}
      empty="No evaluations yet. Each one appears here once it is released, with its reasons."
      rowLabel={({ reference }) => reference}
      onRowClick={({ id }) => place.open(id)}
      errorPrefix="Evaluation | "
    >
      <StatCards label="Last 30 days">
        <StatCard
          label="Average"
          value={recent && scoreText(recent.average)}
          hint={
            change === undefined
              ? 'last 30 days'
              : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} to the 30 days before`
          }
        />
        <StatCard label="Evaluations" value={recent?.evaluations} hint="last 30 days" />
        <StatCard
          label="Awaiting my answer"
          value={recent?.waiting}
          tone={recent && recent.waiting > 0 ? 'waiting' : 'neutral'}
        />
      </StatCards>
    </ListPage>
  )
}
