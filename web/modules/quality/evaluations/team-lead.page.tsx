import { evaluations } from '@iroko/contract/quality/evaluations'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { evaluationColumns, leadColumns } from './columns.tsx'
import { EvaluationScreen } from './parts-view.tsx'

const back = <Link to="/dashboard/qa/evaluation/team_lead">QA Evaluation</Link>

/** Evaluations by lead: their people, how they score, and each evaluation of them. */
export default function TeamLeadPage() {
  const lead = useOpenRecord('lead')
  const evaluation = useOpenRecord('evaluation')
  if (evaluation.id) return <EvaluationScreen id={evaluation.id} breadcrumb={back} />
  if (lead.id) return <OfLead ogid={lead.id} onOpen={evaluation.open} />
  return (
    <ListPage
      title="QA Evaluation"
      description="Leads of campaigns with the released evaluations of their people in the last 30 days."
      call={evaluations.leads}
      columns={leadColumns}
      empty="You see no leads with people in a campaign."
      rowLabel={(row) => row.lead.full_name}
      onRowClick={(row) => lead.open(row.lead.ogid)}
      errorPrefix="Evaluation | "
    />
  )
}

function OfLead({ ogid, onOpen }: { ogid: string; onOpen: (id: string) => void }) {
  const leads = useCall(evaluations.leads, { query: { limit: 1000 } })
  const name = leads.data?.evaluation_leads.find((row) => row.lead.ogid === ogid)?.lead.full_name
  return (
    <ListPage
      title="QA Evaluation"
      heading={name ? `People of ${name}` : 'Evaluations'}
      breadcrumb={back}
      call={evaluations.list}
      extra={{ query: { lead: ogid } }}
      columns={evaluationColumns}
      empty="Nobody of this lead has been evaluated yet."
      rowLabel={({ reference }) => reference}
      onRowClick={({ id }) => onOpen(id)}
      errorPrefix="Evaluation | "
    />
  )
}
