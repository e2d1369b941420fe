import { leaders } from '@iroko/contract/company/leaders'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { leaderColumns, leaderRow, useLeaderAddress, useLeaderFilters } from './parts.tsx'

const AssignDialog = later(() => import('./parts-lines.tsx').then((module) => module.AssignDialog))

/** Everyone who leads somebody, by kind, with how many they lead. */
export default function LeadersPage() {
  const mayEdit = useMay('people.lead.edit')
  const address = useLeaderAddress()
  const assign = mayEdit ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <AssignDialog />}>
      Assign leader
    </AskButton>
  ) : undefined
  return (
    <ListPage
      title="Leaders"
      description="Team leads, supervisors, managers and quality assurance, with the number of people who report to each."
      buttons={assign}
      empty={assign}
      call={leaders.list}
      extra={{ sort: '-reportees' }}
      columns={leaderColumns}
      filters={useLeaderFilters()}
      rowId={leaderRow}
      rowLabel={({ full_name }) => full_name}
      href={address}
      errorPrefix="Leaders | "
    />
  )
}
