import { Page } from '../../../ui/page.tsx'
import { Board } from './parts.tsx'

/** The clients as HR sees them: the people of their campaigns against what was committed, and no money. */
export default function HrClientsPage() {
  return (
    <Page
      title="Clients"
      description="Clients with running campaigns: headcount against commitment, attendance now, tasks, quality, attrition and open leave."
    >
      <Board by="client" href={({ id }) => `/dashboard/hr-client/${id}`} />
    </Page>
  )
}
