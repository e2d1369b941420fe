import { clientStateWords } from '@iroko/contract/clients/directory'
import { operationsBoard } from '@iroko/contract/home/operations-board'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { PreviewButton } from '../../clients/clients/parts-preview.tsx'
import { ClientContacts } from '../../clients/contacts/parts.tsx'
import { Board } from './parts.tsx'
import { ClientMonths, ClientOpenings, ClientWaiting } from './parts-client.tsx'

/** A client as HR sees it: its campaigns, how they went by month, whom they look for, and what waits for its consent. */
export default function HrClientPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(operationsBoard.profile, { params: { id } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Client | " />
  const { client_profile: client } = found.data
  return (
    <Page
      title={client.title}
      facts={clientStateWords[client.state]}
      actions={<PreviewButton client={client} />}
      breadcrumb={<Link to="/dashboard/hr-clients">Clients</Link>}
      description="The client without money: accounting keeps its terms, contracts and invoices."
    >
      <div className="column16">
        <Section title="Campaigns">
          <Board by="campaign" prefix="board" of={{ client_id: id }} />
        </Section>
        <ClientMonths months={client.months} />
        <ClientWaiting waiting={client.waiting} />
        <ClientOpenings openings={client.openings} />
        <Section title="Contacts">
          <ClientContacts clientId={id} />
        </Section>
      </div>
    </Page>
  )
}
