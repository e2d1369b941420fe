import { cohortKindWords, cohortStatuses, cohorts } from '@iroko/contract/recruitment/cohorts'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useMay } from '../../../lib/session.ts'
import { ask } from '../../../screens/ask.tsx'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { cohortColumns, cohortMap } from './columns.tsx'
import { CohortForm, RegisterForm } from './parts-forms.tsx'

const statusOptions = cohortStatuses.map((value) => ({ value, label: cohortMap[value].label }))

/** Cohorts in which applicants are introduced and trained. */
export default function OrientationAndTrainingPage() {
  const mayEdit = useMay('academy.edit')
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void ask(<CohortForm />)}>
      Plan cohort
    </Button>
  ) : undefined
  return (
    <ListPage
      title="Orientation and Training"
      description="Applicants go through a cohort together. Who passes gets a certificate once its results are final."
      buttons={add}
      empty={add ?? 'You train no cohort. Those that you train appear here.'}
      call={cohorts.list}
      extra={{ sort: '-starts_on' }}
      columns={cohortColumns}
      filters={[
        { type: 'select', name: 'status', label: 'Status', options: statusOptions },
        { type: 'select', name: 'kind', label: 'Kind', options: optionsOf(cohortKindWords) },
        { type: 'select', name: 'branch_id', label: 'Branch', options: useBranchOptions() },
      ]}
      rowLabel={({ title }) => title}
      href={({ id }) => `/dashboard/recruitment/orientation-and-training/${id}`}
      actions={[
        {
          label: 'Register applicants',
          icon: <IconUserPlus size={16} />,
          ask: (row) => <RegisterForm cohort={row} />,
          when: ({ can }) => can.register,
        },
        {
          label: 'Edit',
          icon: <IconPencil size={16} />,
          ask: (row) => <CohortForm cohort={row} />,
          when: ({ can }) => can.edit,
        },
      ]}
      errorPrefix="Cohorts | "
    />
  )
}
