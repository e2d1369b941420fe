/** What payrolls post: the journals, and the lines of one. */
import type { Row } from '@iroko/contract/endpoint'
import { journalKinds, journalWords, payrollJournals } from '@iroko/contract/payroll/journals'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { focusQuietly } from '../../../lib/screen/focus.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { ToolButton } from '../../../screens/tool-button.tsx'
import type { Shown } from '../../../ui/shown-pay.tsx'

const prefix = 'Payroll journal | '
const options = journalKinds.map((value) => ({ value, label: journalWords[value] }))

/** The journals of all payrolls; a press on one shows its lines. */
export function Journals({ shown }: { shown: Shown }) {
  const [{ journal }, change] = useAddress()
  const open = (id: string | undefined) => change({ journal: id, q: undefined, page: undefined, sort: undefined })
  if (journal) return <Lines id={journal} shown={shown} onBack={() => open(undefined)} />
  return (
    <ListView
      label="Payroll journals"
      call={payrollJournals.list}
      columns={[
        { key: 'reference', label: 'Journal', sortable: true, width: 170 },
        { key: 'kind', label: 'Kind', width: 160, render: ({ kind }) => journalWords[kind] },
        { key: 'about', label: 'Of', width: 190 },
        { key: 'dated_on', label: 'Date', sortable: true, width: 120 },
        { key: 'lines', label: 'Lines', align: 'end', width: 90 },
        { key: 'total_kobo', label: 'Total', sortable: true, align: 'end', render: (row) => shown.money(row.total_kobo) },
        { key: 'hash', label: 'Batch hash', width: 150, render: ({ hash }) => hash?.slice(0, 12) },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options }]}
      rowLabel={({ reference }) => reference}
      onRowClick={({ id }) => open(id)}
      empty="No journals yet. The first is posted when a payroll is approved or a loan is paid out."
      errorPrefix={prefix}
    />
  )
}

type Line = Row<typeof payrollJournals.lines>

function Lines({ id, shown: { isShown, money }, onBack }: { id: string; shown: Shown; onBack: () => void }) {
  const side = (key: 'debit_kobo' | 'credit_kobo', label: string): Column<Line> => ({
    key,
    label,
    align: 'end',
    width: 170,
    total: isShown,
    money: isShown,
    render: (row) => (row[key] === 0 ? '' : money(row[key])),
  })
  const savePdf = () => void save(payrollJournals.pdf, { params: { id } }, prefix)
  return (
    <ListView
      label="Journal"
      call={payrollJournals.lines}
      extra={{ params: { id } }}
      columns={[
        { key: 'title', label: 'Account' },
        { key: 'detail', label: 'Of' },
        side('debit_kobo', 'Debit'),
        side('credit_kobo', 'Credit'),
      ]}
      toolbar={
        <>
          <Button variant="default" ref={focusQuietly} onClick={onBack}>
            All journals
          </Button>
          <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} onClick={savePdf} />
        </>
      }
      rowLabel={({ title, detail }) => `${title} ${detail}`}
      errorPrefix={prefix}
    />
  )
}
