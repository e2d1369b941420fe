/** Tax withheld of vendors: by authority and month, each opening its payments. */
import { whtClassWords, withholding } from '@iroko/contract/procurement/withholding'
import { Button } from '@mantine/core'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { ListView } from '../../../screens/list/list-view.tsx'

export function WhtSchedules() {
  const [{ authority, month }, change] = useAddress()
  if (authority && month) return <Deductions onBack={() => change({ authority: undefined, month: undefined })} />
  return (
    <ListView
      label="Tax withheld"
      call={withholding.list}
      columns={[
        { key: 'authority', label: 'Authority', sortable: true },
        { key: 'month', label: 'Month', sortable: true, width: 120, render: (row) => row.month.slice(0, 7) },
        { key: 'due_on', label: 'Due', width: 120 },
        { key: 'deductions', label: 'Payments', align: 'end', width: 110 },
        { key: 'withheld_kobo', label: 'Withheld', money: true, width: 160 },
        { key: 'paid_kobo', label: 'Paid over', money: true, width: 160 },
        { key: 'open_kobo', label: 'To pay over', money: true, width: 160 },
      ]}
      rowLabel={(row) => `${row.authority}, ${row.month.slice(0, 7)}`}
      onRowClick={(row) => change({ authority: row.authority, month: row.month.slice(0, 7) })}
      empty="No tax was withheld yet. The first payment to a vendor brings it."
    />
  )
}

const Deductions = ({ onBack }: { onBack: () => void }) => (
  <ListView
    label="Payments of which tax was withheld"
    call={withholding.lines}
    toolbar={
      <Button variant="default" onClick={onBack}>
        All authorities
      </Button>
    }
    keepsTools
    columns={[
      { key: 'dated_on', label: 'Date', sortable: true, width: 115 },
      { key: 'vendor', label: 'Vendor', render: ({ vendor }) => vendor.title },
      { key: 'tin', label: 'Tax ID', width: 150 },
      { key: 'bill', label: 'Bill', width: 130 },
      { key: 'wht_class', label: 'What was bought', render: ({ wht_class }) => whtClassWords[wht_class] },
      { key: 'rate_bp', label: 'Rate', align: 'end', width: 80, render: ({ rate_bp }) => `${rate_bp / 100} %` },
      { key: 'base_kobo', label: 'Without VAT', money: true, width: 150 },
      { key: 'amount_kobo', label: 'Withheld', sortable: true, money: true, width: 150 },
    ]}
    rowLabel={({ vendor, bill }) => `${vendor.title} ${bill}`}
  />
)
