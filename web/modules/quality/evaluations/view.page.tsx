import { evaluations } from '@iroko/contract/quality/evaluations'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { EvaluationById } from './parts-view.tsx'

/** One evaluation: why it is as it is, what to improve and what can be done now. */
export default function EvaluationPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(evaluations.show, { params: { id } })
  const shown = found.data?.evaluation
  return (
    <Page
      title="Evaluation"
      heading={shown?.employee.full_name ?? 'Evaluation'}
      facts={shown ? `${shown.office.title} · ${shown.reference}` : undefined}
      breadcrumb={<Link to="/dashboard/qa/all-evaluations">All Evaluations</Link>}
    >
      <EvaluationById id={id} />
    </Page>
  )
}
