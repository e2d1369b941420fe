import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Commitments } from '../commitments/parts.tsx'
import { BudgetReport } from './parts-report.tsx'

const views = { used: 'Against actual', ordered: 'Ordered' }

/** For who answers for an office and keeps no books: what it may spend, and what of that is gone. */
export default function OfficeBudgetsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Office Budgets"
      description="What your offices may spend and earn by the approved budget, with what was posted and ordered of it."
      actions={<ViewSwitch label="Budgets" views={views} view={view} onChange={show} />}
    >
      {view === 'used' ? <BudgetReport /> : <Commitments />}
    </Page>
  )
}
