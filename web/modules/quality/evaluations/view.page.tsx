import { Link, useParams } from '@tanstack/react-router'
import { EvaluationScreen } from './parts-view.tsx'

/** One evaluation: why it is as it is, what to improve and what can be done now. */
export default function EvaluationPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return <EvaluationScreen id={id} breadcrumb={<Link to="/dashboard/qa/all-evaluations">All Evaluations</Link>} />
}
