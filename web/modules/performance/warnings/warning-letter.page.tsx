import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { warningStatuses, warningStatusWords, warnings } from '@iroko/contract/performance/warnings'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { warningColumns } from './columns.tsx'

const DraftDialog = later(() => import('./parts-draft.tsx').then((module) => module.DraftDialog))
const WarningDrawer = later(() => import('./parts-warning.tsx').then((module) => module.WarningDrawer))

/** Letters to others: HR all of them, a leader those that they drafted or issued. */
export default function WarningLetterPage() {
  const warning = useOpenRecord('warning')
  const mayIssue = useMay('warning.issue', 'reportees')
  const isHr = useMay('warning_policy.edit')
  const kinds = useCall(warningKinds.list, { query: { limit: 1000 } }, { enabled: mayIssue })
  const draft = mayIssue ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <DraftDialog onDrafted={warning.open} />}>
      Draft warning letter
    </AskButton>
  ) : undefined
  return (
    <>
      <ListPage
        title="Warning Letter"
        description="A draft is seen by its author and HR alone. An issued letter is seen by its person, who issued it and HR, and by no other leader."
        buttons={
          <>
            {isHr ? (
              <>
                <Button variant="default" component={Link} to="/dashboard/performance/warning-kinds">
                  Kinds
                </Button>
                <Button variant="default" component={Link} to="/dashboard/performance/warning-steps">
                  Steps
                </Button>
              </>
            ) : null}
            {draft}
          </>
        }
        empty={draft}
        call={warnings.list}
        columns={warningColumns}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: warningStatuses.map((value) => ({ value, label: warningStatusWords[value] })),
          },
          {
            type: 'select',
            name: 'kind_id',
            label: 'For',
            options: (kinds.data?.warning_kinds ?? []).map(({ id, title }) => ({ value: id, label: title })),
          },
          { type: 'search', name: 'ogid', label: 'Employee', search: scopedSearch() },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={({ id }) => warning.open(id)}
        errorPrefix="Warning letter | "
      />
      {warning.id ? <WarningDrawer id={warning.id} onClose={warning.close} /> : null}
    </>
  )
}
