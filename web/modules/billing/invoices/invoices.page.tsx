import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { CreditNotes } from '../credit-notes/parts.tsx'
import { BillingMonths } from '../months/parts.tsx'
import { Invoices } from './parts.tsx'

const title = 'Invoices'
const views = { invoices: 'Invoices', months: 'Months to invoice', credits: 'Credits asked for' }
const words = {
  invoices: 'What was issued to clients. An issued invoice never changes: a credit note takes of it.',
  credits: 'Credit notes and write-offs as they were asked for. Another person decides, and the client is told of each.',
  months: 'Months of contracts that are over: measured from settled days, then issued as an invoice.',
}

/** Invoices to clients, and the months of contracts that they are of. */
export default function InvoicesPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title={title}
      description={words[view]}
      actions={<ViewSwitch label={title} views={views} view={view} onChange={show} />}
    >
      {view === 'invoices' ? <Invoices /> : view === 'months' ? <BillingMonths /> : <CreditNotes />}
    </Page>
  )
}
