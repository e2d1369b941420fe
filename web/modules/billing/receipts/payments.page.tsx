import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Receivables } from '../statements/parts.tsx'
import { Receipts } from './parts.tsx'

const title = 'Payments of clients'
const views = { receipts: 'Receipts', ageing: 'Owed by age' }
const words = {
  receipts: 'What clients paid. A receipt is recorded by its line of the bank: choose the line in the ledger and settle it.',
  ageing: 'What each client owes by how long it is due, advances apart. It comes to what the ledger says.',
}

/** What clients paid, and what they owe. */
export default function PaymentsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title={title}
      description={words[view]}
      actions={<ViewSwitch label={title} views={views} view={view} onChange={show} />}
    >
      {view === 'receipts' ? <Receipts /> : <Receivables />}
    </Page>
  )
}
