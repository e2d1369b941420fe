import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Certificates, Withheld } from '../certificates/parts.tsx'
import { ClientPapers } from '../client-papers/parts.tsx'
import { Letters } from '../letters/parts.tsx'
import { Receivables } from '../statements/parts.tsx'
import { Receipts } from './parts.tsx'

const title = 'Payments of clients'
const views = {
  receipts: 'Receipts',
  ageing: 'Owed by age',
  withheld: 'Withheld',
  certificates: 'Certificates',
  papers: 'From clients',
  letters: 'Letters',
}
const contents = {
  receipts: Receipts,
  ageing: Receivables,
  withheld: Withheld,
  certificates: Certificates,
  papers: ClientPapers,
  letters: Letters,
}
const words = {
  receipts: 'What clients paid. A receipt is recorded by its line of the bank: choose the line in the ledger and settle it.',
  withheld:
    'Tax that clients withheld of what they paid, by quarter. It can be set off once a certificate covers it; after 60 days they are asked for it.',
  certificates: 'Certificates of tax that clients withheld. One that was taken back covers nothing any more.',
  papers:
    'Advices of payments and certificates that clients sent in their portal. They post nothing: a receipt is its line of the bank, a certificate is recorded here.',
  letters: 'What clients were mailed by themselves: invoices that are overdue, and certificates that are outstanding.',
  ageing: 'What each client owes by how long it is due, advances apart. It comes to what the ledger says.',
}

/** What clients paid, and what they owe. */
export default function PaymentsPage() {
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
