import { ClientMoney } from '../../billing/invoices/parts-client.tsx'
import { ClientAccount } from '../../clients/clients/parts-account.tsx'
import { ClientQuality } from '../../quality/boards/parts-client.tsx'
import { ClientBoard } from './parts-board.tsx'

/** The client's portal: what each domain tells a client of their own campaigns. */
export default function ClientPortalPage() {
  return (
    <ClientAccount>
      <ClientBoard />
      <ClientQuality />
      <ClientMoney />
    </ClientAccount>
  )
}
