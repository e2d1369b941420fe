import { clients } from '@iroko/contract/clients/clients'
import { approvals } from '@iroko/contract/platform/approvals'
import { useCall } from '../../../lib/use-call.ts'
import { type AddressTab, AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { ClientContracts } from '../../billing/client-contracts/parts-contracts.tsx'
import { MonthsSoFar } from '../../billing/client-contracts/parts-so-far.tsx'
import { OwnEvidence } from '../../billing/evidence/parts-client.tsx'
import { ClientInvoices } from '../../billing/invoices/parts-client.tsx'
import { ClientPayments } from '../../billing/receipts/parts-client.tsx'
import { SharedMonths } from '../../billing/shared-months/parts-client.tsx'
import { ClientStatement } from '../../billing/statements/parts-client.tsx'
import { ClientAccount } from '../../clients/clients/parts-account.tsx'
import { OwnDetails } from '../../clients/clients/parts-details.tsx'
import { WaitingForClient, waitingQuery } from '../../clients/clients/parts-waiting.tsx'
import { OwnContacts } from '../../clients/contacts/parts-client.tsx'
import { ClientTickets } from '../../engagement/client-tickets/parts.tsx'
import { ClientQuality } from '../../quality/boards/parts-client.tsx'
import { ClientBoard } from './parts-board.tsx'
import { ClientTasks } from './parts-tasks.tsx'

/** The client's portal: what each domain tells a client of their own campaigns. */
export default function ClientPortalPage() {
  return (
    <ClientAccount>
      <Parts />
    </ClientAccount>
  )
}

/** Who lacks a right is not told of what it opens. */
function Parts() {
  const account = useCall(clients.account).data?.account
  const waiting = useCall(approvals.clientWaiting, { query: waitingQuery }).data?.total ?? 0
  const ofMoney: AddressTab[] = account?.sees_money
    ? [
        { name: 'invoices', title: 'Invoices', content: <ClientInvoices /> },
        { name: 'payments', title: 'Payments', content: <ClientPayments isPreview={account.is_preview} /> },
        { name: 'statement', title: 'Statement', content: <ClientStatement /> },
      ]
    : []
  const tabs: AddressTab[] = [
    { name: 'today', title: 'Today', content: <ClientBoard /> },
    {
      name: 'month',
      title: 'Month',
      content: (
        <>
          {account?.decides_requests ? <SharedMonths /> : null}
          <MonthsSoFar />
        </>
      ),
    },
    { name: 'quality', title: 'Quality', content: <ClientQuality /> },
    { name: 'tasks', title: 'Tasks', content: <ClientTasks /> },
    { name: 'requests', title: waiting > 0 ? `Requests (${waiting})` : 'Requests', content: <WaitingForClient /> },
    ...ofMoney,
    {
      name: 'contract',
      title: 'Contract',
      content: (
        <>
          <ClientContracts mayForecast={account?.decides_requests === true} />
          {account?.sees_money ? <OwnEvidence isPreview={account.is_preview} /> : null}
        </>
      ),
    },
    // They are between the contact and the desk.
    ...(account?.is_preview ? [] : [{ name: 'tickets', title: 'Tickets', content: <ClientTickets /> }]),
    {
      name: 'people',
      title: 'People',
      content: account?.manages_contacts ? <OwnContacts own={account.id} /> : <OwnDetails />,
    },
  ]
  return <AddressTabs label="Parts of the portal" tabs={tabs} gap={32} />
}
