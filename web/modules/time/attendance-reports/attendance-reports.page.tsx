import { attendanceReports } from '@iroko/contract/time/attendance-reports'
import { shifts } from '@iroko/contract/time/shifts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { usePlaceFilters } from '../attendance-board/parts-people.tsx'
import { useAddresses } from '../attendance-days/parts-address.tsx'
import { detailColumns, officeColumns, statusOptions, summaryColumns } from './parts.tsx'

const views = { people: 'People', days: 'Days', offices: 'Offices' }

/** Attendance of any period and any part of the company: by person, by day, by office; as a sheet or a document what is filtered. */
export default function AttendanceReportsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Attendance reports"
      description="From the first of this month to today unless you choose other dates, at most a year. Exports include all filtered rows."
      actions={<ViewSwitch label="View" views={views} view={view} onChange={show} />}
    >
      {view === 'people' ? <People /> : view === 'days' ? <Days /> : <Offices />}
    </Page>
  )
}

type ReportFilter = Filter<FilterName<typeof attendanceReports.summaries>>

function useReportFilters(): ReportFilter[] {
  const found = useCall(shifts.list, { query: { page: 1, limit: 1000, sort: 'title' } })
  const places = usePlaceFilters()
  return [
    { type: 'date_range', name: 'from', to: 'to', label: 'Dates' },
    {
      type: 'select',
      name: 'office_type',
      label: 'Offices',
      options: [
        { value: 'department', label: 'Departments' },
        { value: 'campaign', label: 'Campaigns' },
      ],
    },
    ...places,
    {
      type: 'select',
      name: 'shift_id',
      label: 'Shift',
      options: (found.data?.shifts ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
  ]
}

function People() {
  const { person } = useAddresses()
  return (
    <ListView
      label="People"
      call={attendanceReports.summaries}
      extra={{ sort: 'full_name' }}
      columns={summaryColumns((employee) => person(employee))}
      filters={useReportFilters()}
      toolbar={<PdfButton kind="summary" />}
      rowLabel={({ employee }) => employee.full_name}
      empty="No attendance in these days"
      errorPrefix="Attendance report | "
    />
  )
}

function Days() {
  const { person } = useAddresses()
  return (
    <ListView
      label="Days"
      call={attendanceReports.details}
      extra={{ sort: 'full_name' }}
      columns={detailColumns((employee) => person(employee))}
      filters={[...useReportFilters(), { type: 'select', name: 'status', label: 'Status', options: statusOptions }]}
      toolbar={<PdfButton kind="detail" />}
      rowLabel={({ employee, day }) => `${employee.full_name}, ${day}`}
      empty="No attendance in these days"
      errorPrefix="Attendance report | "
    />
  )
}

function Offices() {
  return (
    <ListView
      label="Offices"
      call={attendanceReports.officeTotals}
      extra={{ sort: 'title' }}
      columns={officeColumns}
      filters={useReportFilters()}
      rowLabel={({ office }) => office.title}
      empty="No attendance in these days"
      errorPrefix="Attendance report | "
    />
  )
}

const asked = ['q', 'from', 'to', 'office_id', 'office_type', 'team_id', 'branch_id', 'shift_id'] as const

/** What is filtered, as a document. */
function PdfButton({ kind }: { kind: 'summary' | 'detail' }) {
  const [address] = useAddress()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    const names = kind === 'detail' ? [...asked, 'status'] : asked
    const query = Object.fromEntries(names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
    await save(attendanceReports.pdf, { query: { ...query, kind } }, 'Attendance report | ')
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}
