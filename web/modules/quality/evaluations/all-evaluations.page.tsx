import { addMonths, monthOf } from '@iroko/contract/dates'
import { bandText, boards, mostMonths, scoreBands } from '@iroko/contract/quality/boards'
import { evaluationStatuses, evaluations } from '@iroko/contract/quality/evaluations'
import { contactTypes, contactTypeWords } from '@iroko/contract/quality/form-content'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions, useTeamOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { chosenWords, evaluationColumns, statusMap } from './columns.tsx'

/** Every evaluation that the reader may see; each row leads to why it is as it is. */
export default function AllEvaluationsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [formOptions, questionOptions] = useQuestions(typeof search.family_id === 'string' ? search.family_id : undefined)
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
        { type: 'date_range', name: 'from', to: 'to', label: 'Day of the contact' },
        {
          type: 'select',
          name: 'band',
          label: 'Score',
          options: scoreBands.map((from) => ({ value: String(from), label: bandText(from) })),
        },
        { type: 'flag', name: 'failed', label: 'Auto-fail' },
        { type: 'flag', name: 'disputed', label: 'Disputed' },
        {
          type: 'select',
          name: 'decision',
          label: 'Decision',
          options: [
            { value: 'upheld', label: 'Upheld' },
            { value: 'revised', label: 'Revised' },
          ],
        },
        { type: 'flag', name: 'released', label: 'Released' },
        {
          type: 'select',
          name: 'team_id',
          label: 'Team',
          options: [...useTeamOptions('campaign'), { value: 'none', label: 'No team' }],
        },
        { type: 'select', name: 'family_id', label: 'Form', options: formOptions },
        { type: 'select', name: 'question', label: 'Question', options: questionOptions },
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

/** The forms that evaluations were made with, and the questions of one of them. */
function useQuestions(family: string | undefined) {
  const { data } = useCall(boards.questions, { query: { limit: 1000, from: monthOf(addMonths(today(), 1 - mostMonths)) } })
  const rows = data?.quality_questions ?? []
  const titles = new Map(rows.map(({ family_id, form }) => [family_id, form]))
  return [
    [...titles].map(([value, label]) => ({ value, label })),
    rows
      .filter((row) => row.family_id === family)
      .map(({ question_id, question }) => ({ value: question_id, label: question })),
  ] as const
}
