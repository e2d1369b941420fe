import { requestStatuses } from '@iroko/contract/platform/approvals'
import { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { statusWords } from '../../../ui/state/status-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { requestColumns } from './columns.tsx'
import { AskDialog, OpeningRequestDrawer } from './parts.tsx'

/** What leads and HR ask to be looked for, and who approves that the public reads it. */
export default function OpeningRequestsPage() {
  const opened = useOpenRecord('opening_request')
  const ask = (
    <Button leftSection={<IconPlus size={18} />} onClick={opened.openNew}>
      Request opening
    </Button>
  )
  return (
    <>
      <ListPage
        title="Opening Requests"
        description="An opening is published once a person other than its authors has approved it."
        buttons={ask}
        empty={ask}
        call={openingRequests.list}
        extra={{ sort: '-created_at' }}
        columns={requestColumns}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: requestStatuses.map((value) => ({ value, label: statusWords[value].label })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
        ]}
        rowLabel={({ job_opening }) => job_opening.job_title}
        onRowClick={({ id }) => opened.open(id)}
        errorPrefix="Job opening | "
      >
        <WaitingForMe kind="opening_request" onOpen={opened.open} />
      </ListPage>
      {opened.id ? <OpeningRequestDrawer id={opened.id} onClose={opened.close} /> : null}
      {opened.isNew ? <AskDialog onClose={opened.close} /> : null}
    </>
  )
}
