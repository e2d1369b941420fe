import type { Row } from '@iroko/contract/endpoint'
import { academy, academyFigures, academyFigureWords } from '@iroko/contract/recruitment/academy'
import { cohortKindWords, cohorts, standingWords } from '@iroko/contract/recruitment/cohorts'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { applicationPath } from '../applications/parts-table.tsx'
import { percentText, standingMap } from '../cohorts/columns.tsx'

type Applicant = Row<typeof academy.applicants>

const columns: Column<Applicant>[] = [
  {
    key: 'full_name',
    label: 'Applicant',
    sortable: true,
    width: 240,
    render: ({ full_name, job_title, application_id }) => (
      <PersonCell
        name={full_name}
        picture={null}
        detail={job_title}
        {...(application_id ? { to: applicationPath(application_id) } : {})}
      />
    ),
  },
  {
    key: 'result',
    label: 'Result',
    sortable: true,
    width: 130,
    render: ({ result }) => <StatusBadge status={result} map={standingMap} />,
  },
  {
    key: 'cohort',
    label: 'Cohort',
    sortable: true,
    width: 245,
    render: ({ cohort }) => <Link to={`/dashboard/recruitment/orientation-and-training/${cohort.id}`}>{cohort.title}</Link>,
  },
  { key: 'starts_on', label: 'First day', sortable: true, width: 120, named: true },
  {
    key: 'present',
    label: 'Sessions',
    align: 'end',
    width: 110,
    named: true,
    render: ({ present, sessions }) => `${present} of ${sessions}`,
  },
  {
    key: 'attendance',
    label: 'Attendance',
    align: 'end',
    width: 110,
    named: true,
    render: (row) => percentText(row.attendance),
  },
  { key: 'score', label: 'Marks', align: 'end', width: 90, named: true, render: ({ score }) => percentText(score) },
  { key: 'next_step', label: 'Next step', width: 200, named: true },
  { key: 'certificate_number', label: 'Certificate', width: 120, named: true },
]

const figureOptions = academyFigures.map((value) => ({ value, label: academyFigureWords[value] }))

/** Who goes or went through orientation or training, and what came of it. */
export default function AcademyApplicantsPage() {
  const { data } = useCall(cohorts.list, { query: { limit: 1000, sort: '-starts_on' } })
  return (
    <ListPage
      title="Academy Applicants"
      description="Each applicant stands here once for each cohort. Results are final once a cohort is closed."
      call={academy.applicants}
      extra={{ sort: '-starts_on' }}
      columns={columns}
      filters={[
        {
          type: 'select',
          name: 'cohort_id',
          label: 'Cohort',
          options: (data?.academy_cohorts ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
        { type: 'select', name: 'kind', label: 'Kind', options: optionsOf(cohortKindWords) },
        { type: 'select', name: 'result', label: 'Result', options: optionsOf(standingWords) },
        { type: 'select', name: 'figure', label: 'Counted as', options: figureOptions },
        { type: 'date_range', name: 'from', to: 'to', label: 'Cohort began' },
      ]}
      rowLabel={({ full_name }) => full_name}
      empty="Nobody is in a cohort yet. Register applicants on Orientation and Training."
      errorPrefix="Academy applicants | "
    />
  )
}
