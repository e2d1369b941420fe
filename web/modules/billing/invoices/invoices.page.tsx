import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { CreditNotes } from '../credit-notes/parts.tsx'
import { Disputes } from '../disputes/parts.tsx'
import { Exchange } from '../e-invoices/parts.tsx'
import { InvoiceRequests } from '../invoice-requests/parts.tsx'
import { BillingMonths } from '../months/parts.tsx'
import { Invoices } from './parts.tsx'

const title = 'Invoices'
const views = {
  invoices: 'Invoices',
  months: 'To invoice',
  requests: 'Requests',
  credits: 'Credits',
  disputes: 'Disputes',
  exchange: 'Exchange',
}
const contents = {
  invoices: Invoices,
  months: BillingMonths,
  requests: InvoiceRequests,
  credits: CreditNotes,
  disputes: Disputes,
  exchange: Exchange,
}
const words = {
  invoices: 'What was issued to clients. An issued invoice never changes: a credit note reduces it.',
  credits: 'Credit notes and write-offs as they were asked for. Another person decides, and the client is told of each.',
  months: 'Months of contracts that are over: measured from settled days, then issued as an invoice.',
  requests: 'Free invoices, and months beyond the limit of their order: issued once another person approves them.',
  exchange: 'E-invoices on their way to the exchange. What was rejected is sent again under its number, or credited.',
  disputes:
    'Lines of invoices that clients dispute. An accepted dispute asks for a credit note; the invoice itself never changes.',
}

/** Invoices to clients, and the months of contracts that they are of. */
export default function InvoicesPage() {
  const [view, show] = useView(views)
  const Content = contents[view]
  return (
    <Page
      title={title}
      description={words[view]}
      actions={<ViewSwitch label={title} views={views} view={view} onChange={show} />}
    >
      <Content />
    </Page>
  )
}
