import type { Row } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { employeeStatuses, employeeStatusLabel, people } from '@iroko/contract/people/directory'
import { genders } from '@iroko/contract/session'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { later, orNothing } from '../../../lib/lazily.ts'
import { afterScreen } from '../../../lib/screen/after-screen.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import {
  useBranchOptions,
  useDesignationOptions,
  useOfficeOptions,
  useTeamOptions,
} from '../../../screens/choices/structure.ts'
import type { BulkAction } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { useEmployeeActions } from '../../people/directory/parts-actions.tsx'
import { detailColumns, employeeColumns } from './columns.tsx'

// Below the list, for which it would be waited otherwise.
const PlannedExits = later(() =>
  orNothing(afterScreen.then(() => import('../../people/exit/parts.tsx')).then((module) => module.PlannedExits)),
)

const AssignShiftDialog = later(() =>
  import('../../time/shift-assignments/parts-bulk.tsx').then((module) => module.AssignShiftDialog),
)

const genderOptions = genders.map((value) => ({ value, label: value === 'female' ? 'Female' : 'Male' }))

/** Everyone in the company, or everyone whom a lead leads; with terms and leaders for whoever reads job records. */
export default function AllEmployeesPage() {
  const leads = useMay('people.job.read', 'reportees')
  const readsAll = useMay('people.job.read', 'all')
  const readsPersonal = useMay('people.personal.read', 'all')
  const mayEdit = useMay('people.edit')
  const mayPlan = useMay('shift.plan')
  const area = useArea()
  const { actions, bulk } = useEmployeeActions<Row<typeof people.list>>()
  const assignShift: BulkAction<Row<typeof people.list>> = {
    label: (count) => `Assign shift (${count})`,
    ask: (chosen) => <AssignShiftDialog people={chosen} />,
    when: ({ status }) => status === 'active',
  }
  const exportChosen: BulkAction<Row<typeof people.list>> = {
    label: (count) => `Export ${countOf(count, 'person', 'people')}`,
    run: (rows) => saveChosen(leads ? people.details : people.list, rows),
  }
  const page = {
    title: 'All employees',
    // Leads outside HR see the people below them (decision 6).
    description: leads && !readsAll ? 'You and your reporting tree.' : 'All employees with their office and designation.',
    extra: { sort: 'full_name' },
    filters: useEmployeeFilters(),
    rowLabel: ({ full_name }: Row<typeof people.list>) => full_name,
    href: ({ ogid }: Row<typeof people.list>) => `/dashboard/user/profile/${ogid}`,
    errorPrefix: 'Employees | ',
    ...(mayEdit ? { actions } : {}),
    bulk: [...bulk, ...(mayPlan ? [assignShift] : []), exportChosen],
    buttons: (
      <>
        {leads ? (
          <Button component={Link} variant="default" to="/dashboard/hr/org-chart">
            Org chart
          </Button>
        ) : null}
        {mayEdit ? (
          <>
            <Button component={Link} variant="default" to={`/dashboard/${area}/all-employees/import`}>
              Import
            </Button>
            <Button component={Link} leftSection={<IconPlus size={18} />} to={`/dashboard/${area}/all-employees/employee/add`}>
              Add employee
            </Button>
          </>
        ) : null}
      </>
    ),
  }
  return (
    <>
      {leads ? (
        <ListPage {...page} call={people.details} columns={detailColumns(readsPersonal)} />
      ) : (
        <ListPage {...page} call={people.list} columns={employeeColumns} />
      )}
      {mayEdit ? <PlannedExits /> : null}
    </>
  )
}

/** The chosen rows as a sheet, with what the list of the reader has. */
async function saveChosen(call: typeof people.details | typeof people.list, rows: readonly { ogid: string }[]): Promise<void> {
  const query = { ogids: rows.map(({ ogid }) => ogid).join(',') }
  try {
    await download(call, { query }, 'xlsx')
  } catch (error) {
    showAlert({ kind: 'warning', text: alertFor(error) })
    throw error
  }
}

/** Whoever may not read a part of the records finds nobody by it, and is not offered to. */
function useEmployeeFilters(): Filter<FilterName<typeof people.details>>[] {
  const parts: Filter<FilterName<typeof people.details>>[] = []
  if (useMay('people.personal.read', 'all'))
    parts.push(
      { type: 'select', name: 'gender', label: 'Gender', options: genderOptions },
      { type: 'date', name: 'documents_to', label: 'Document expires by' },
    )
  if (useMay('people.job.read', 'reportees'))
    parts.push(
      { type: 'date_range', name: 'hired_from', to: 'hired_to', label: 'Hired' },
      { type: 'date_range', name: 'left_from', to: 'left_to', label: 'Left' },
      { type: 'date_range', name: 'probation_from', to: 'probation_to', label: 'Probation ends' },
    )
  return [
    { type: 'select', name: 'office_id', label: 'Office', options: useOfficeOptions() },
    { type: 'select', name: 'team_id', label: 'Team', options: useTeamOptions() },
    { type: 'select', name: 'designation_id', label: 'Designation', options: useDesignationOptions() },
    { type: 'select', name: 'branch_id', label: 'Branch', options: useBranchOptions() },
    {
      type: 'select',
      name: 'status',
      label: 'Status',
      options: employeeStatuses.map((status) => ({ value: status, label: employeeStatusLabel[status] })),
    },
    ...parts,
    { type: 'flag', name: 'remote', label: 'Remote' },
    { type: 'flag', name: 'is_lead', label: 'Leader' },
  ]
}
