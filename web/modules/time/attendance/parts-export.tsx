/** Days as a sheet: of those whom a grid shows, or of one person. */
import type { Input } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { attendanceReports } from '@iroko/contract/time/attendance-reports'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { ExportMenu } from '../../../screens/views/export-menu.tsx'

interface ExportDaysProps {
  query: NonNullable<Input<typeof attendanceReports.details>['query']>
  /** What the file is called, before its ending. */
  name: string
  /** How many days there are, where that is known before. */
  total?: number
}

/** Whoever may see days may take them away: the call gives nobody more than their own scope. */
export function ExportDays({ query, name, total }: ExportDaysProps) {
  const save = async (representation: 'csv' | 'xlsx') => {
    try {
      await download(attendanceReports.details, { query }, representation, `${name}.${representation}`)
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'Attendance | ') })
    }
  }
  return <ExportMenu total={total} onDownload={save} />
}
