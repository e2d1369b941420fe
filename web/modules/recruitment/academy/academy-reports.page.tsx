import type { Row } from '@iroko/contract/endpoint'
import { type AcademyFigure, academy, academyFigures } from '@iroko/contract/recruitment/academy'
import { cohortKindWords } from '@iroko/contract/recruitment/cohorts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { save } from '../../../screens/files/save.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { TwoLines } from '../interviews/parts-cells.tsx'

type ReportRow = Row<typeof academy.report>

const labels: Record<AcademyFigure, string> = {
  started: 'Started',
  present: 'Present',
  passed: 'Passed',
  hired: 'Hired',
  due: 'Over 90 days',
  stayed: 'Still here',
}
const sorted: readonly AcademyFigure[] = ['started', 'passed', 'hired', 'stayed']

/** A figure opens those whom it counts. */
const figureColumn = (figure: AcademyFigure): Column<ReportRow> => ({
  key: figure,
  label: labels[figure],
  align: 'end',
  width: figure === 'due' ? 115 : 88,
  named: true,
  total: true,
  sortable: sorted.includes(figure),
  render: (row) =>
    row[figure] === 0 ? (
      '0'
    ) : (
      <Link to={`/dashboard/recruitment/academy-applicants?cohort_id=${row.id}&figure=${figure}`}>{row[figure]}</Link>
    ),
})

const columns: Column<ReportRow>[] = [
  {
    key: 'title',
    label: 'Cohort',
    sortable: true,
    width: 340,
    render: ({ id, title, kind, branch, starts_on }) => (
      <TwoLines below={`${cohortKindWords[kind]} · ${starts_on} · ${branch.title}`}>
        <Link to={`/dashboard/recruitment/orientation-and-training/${id}`}>{title}</Link>
      </TwoLines>
    ),
  },
  { key: 'starts_on', label: 'First day', sortable: true, width: 110, named: true, hidden: true },
  ...academyFigures.map(figureColumn),
]

/** What came of each cohort; as a sheet or a document what is filtered. */
export default function AcademyReportsPage() {
  const may = useMay('recruitment.report')
  const branches = useBranchOptions()
  if (!may)
    return (
      <Page title="Academy Reports">
        <NoPermission text="You cannot open this report. HR can" />
      </Page>
    )
  return (
    <ListPage
      title="Academy Reports"
      description="Present: came to at least one session. Over 90 days: hired at least 90 days ago. Still here: of those, who worked here 90 days after the first day."
      call={academy.report}
      extra={{ sort: '-starts_on' }}
      columns={columns}
      filters={[
        { type: 'date_range', name: 'from', to: 'to', label: 'Began' },
        { type: 'select', name: 'kind', label: 'Kind', options: optionsOf(cohortKindWords) },
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
      ]}
      toolbar={<PdfButton />}
      rowLabel={({ title }) => title}
      empty="No cohorts yet. Their figures appear here once one is planned."
      errorPrefix="Academy report | "
    />
  )
}

function PdfButton() {
  const [address] = useAddress()
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    const names = ['q', 'from', 'to', 'kind', 'branch_id']
    const query = Object.fromEntries(names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
    await save(academy.pdf, { query }, 'Academy report | ')
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}
