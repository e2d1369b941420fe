import { evaluationStatuses, evaluations } from '@iroko/contract/quality/evaluations'
import { contactTypes, contactTypeWords } from '@iroko/contract/quality/form-content'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { chosenWords, evaluationColumns, statusMap } from './columns.tsx'

/** Every evaluation that the reader may see; each row leads to why it is as it is. */
export default function AllEvaluationsPage() {
  return (
    <ListPage
      title="All Evaluations"
      empty="No evaluations yet. They appear here once they are released."
      call={evaluations.list}
      columns={evaluationColumns}
      filters={[
        {
          type: 'select',
          name: 'status',
          label: 'Status',
          options: evaluationStatuses.map((value) => ({ value, label: statusMap[value].label })),
        },
        { type: 'select', name: 'office_id', label: 'Campaign', options: useOfficeOptions('campaign') },
        {
          type: 'select',
          name: 'contact_type',
          label: 'Contact',
          options: contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
        },
        {
          type: 'select',
          name: 'chosen',
          label: 'Chosen',
          options: Object.entries(chosenWords).map(([value, label]) => ({ value, label })),
        },
        { type: 'search', name: 'ogid', label: 'Employee', search: colleagueSearch() },
        { type: 'search', name: 'evaluator', label: 'Evaluator', search: colleagueSearch() },
        { type: 'search', name: 'lead', label: 'Lead', search: colleagueSearch() },
      ]}
      rowLabel={({ reference }) => reference}
      href={({ id }) => `/dashboard/qa/all-evaluations/view/${id}`}
      errorPrefix="Evaluation | "
    />
  )
}
