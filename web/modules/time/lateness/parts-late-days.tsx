/** The days on which one person came late; each says why. */
import { lateness } from '@iroko/contract/time/lateness'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { lateColumns } from '../attendance/columns.tsx'

const DayDialog = later(() => import('../conflicts/parts-day.tsx').then((module) => module.DayDialog))

interface LateDaysDialogProps {
  employee: { ogid: string; full_name: string }
  period: { from?: string | undefined; to?: string | undefined }
}

export function LateDaysDialog({ employee: { ogid, full_name }, period }: LateDaysDialogProps) {
  const found = useCall(lateness.days, { params: { ogid }, query: period })
  const [day, setDay] = useState<string>()
  if (day) {
    return <DayDialog ogid={ogid} name={full_name} day={day} onClose={() => setDay(undefined)} />
  }
  return (
    <Dialog title={`Late days of ${full_name}`}>
      {() => (
        <DataTable
          label={`Late days of ${full_name}`}
          columns={lateColumns(found.data?.zone ?? companyZone)}
          rows={found.data?.attendance_days}
          loading={found.isPending}
          error={found.error}
          retry={() => void found.refetch()}
          errorPrefix="Lateness | "
          rowId={(row) => row.day}
          onRowClick={(row) => setDay(row.day)}
          empty="No late days in this period"
        />
      )}
    </Dialog>
  )
}
