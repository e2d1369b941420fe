import { clients } from '@iroko/contract/clients/clients'
import { useCall } from '../../../lib/use-call.ts'
import { ClientMoney } from '../../billing/invoices/parts-client.tsx'
import { SharedMonths } from '../../billing/shared-months/parts-client.tsx'
import { ClientAccount } from '../../clients/clients/parts-account.tsx'
import { OwnContacts } from '../../clients/contacts/parts-client.tsx'
import { ClientQuality } from '../../quality/boards/parts-client.tsx'
import { ClientBoard } from './parts-board.tsx'

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
  return (
    <>
      {account?.decides_requests ? <SharedMonths /> : null}
      <ClientBoard />
      <ClientQuality />
      {account?.sees_money ? <ClientMoney /> : null}
      {account?.manages_contacts ? <OwnContacts own={account.id} /> : null}
    </>
  )
}
