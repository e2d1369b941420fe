import { terminationKinds, terminationKindWords, terminations } from '@iroko/contract/people/terminations'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { NoPermission } from '../../../ui/state/states.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { terminationColumns } from './columns.tsx'
import { ChooseDialog, type Chosen } from './parts-choose.tsx'

const TerminationDrawer = later(() => import('./parts.tsx').then((module) => module.TerminationDrawer))
const ExitDialog = later(() => import('../exit/parts.tsx').then((module) => module.ExitDialog))

/** Terminations: HR proposes, a second person decides; nobody else reads them. */
export default function TerminationPage() {
  return useMay('termination.read') ? <Terminations /> : <NoPermission text="You cannot open terminations. HR can" />
}

function Terminations() {
  const opened = useOpenRecord('termination')
  const offices = useOfficeOptions()
  const mayPropose = useMay('termination.propose')
  const propose = (person: Chosen) => void ask(<ExitDialog person={person} status="terminated" />)
  const button = mayPropose ? (
    <AskButton variant="default" ask={() => <ChooseDialog onChoose={propose} />}>
      Terminate employment
    </AskButton>
  ) : null
  return (
    <>
      <ListPage
        title="Termination"
        description="A second person decides each. The person is told on the last working day, by HR."
        buttons={button}
        call={terminations.list}
        extra={{ sort: '-created_at' }}
        columns={terminationColumns}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: requestStatuses.map((value) => ({ value, label: statusWords[value].label })),
          },
          {
            type: 'select',
            name: 'kind',
            label: 'Type',
            options: terminationKinds.map((value) => ({ value, label: terminationKindWords[value] })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
        ]}
        rowLabel={({ employee }) => `Termination of ${employee.full_name}`}
        onRowClick={({ id }) => opened.open(id)}
        errorPrefix="Termination | "
      >
        <WaitingForMe kind="termination" onOpen={opened.open} />
      </ListPage>
      {opened.id ? <TerminationDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
