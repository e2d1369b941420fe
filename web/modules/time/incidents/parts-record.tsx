/** Writing an outage down: what it touches shows before it is kept. */

import type { Input } from '@iroko/contract/endpoint'
import { incidents } from '@iroko/contract/time/incidents'
import { useCall } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Skeletons } from '../../../ui/state/states.tsx'
import { kindWords } from './columns.tsx'
import { TouchedShifts } from './parts-touched.tsx'

type Draft = Input<typeof incidents.record>['body']
type Question = Input<typeof incidents.preview>['body']

export function RecordDialog() {
  const found = useCall(incidents.places).data
  if (!found) return null
  const places = found.branches
  const fields: Field<Draft>[] = [
    {
      name: 'branch_id',
      type: 'select',
      label: 'Branch',
      required: true,
      // The gate reports for its own branch.
      value: places.length === 1 ? places[0]?.id : undefined,
      options: () => places.map(({ id, title }) => ({ value: id, label: title })),
    },
    { name: 'kind', type: 'select', label: 'What failed', required: true, value: 'power', options: optionsOf(kindWords) },
    {
      name: 'device_id',
      type: 'select',
      label: 'Terminal',
      required: 'Choose the terminal that failed',
      options: ({ branch_id }) =>
        (places.find(({ id }) => id === branch_id)?.devices ?? []).map(({ id, title }) => ({ value: id, label: title })),
      when: ({ kind }) => kind === 'device',
      full: true,
    },
    { name: 'starts_on', type: 'date', label: 'Start date', required: true, value: today(), max: today() },
    { name: 'starts_clock', type: 'time', label: 'Start time', required: true },
    { name: 'ends_on', type: 'date', label: 'End date', description: 'Leave blank if ongoing' },
    { name: 'ends_clock', type: 'time', label: 'End time' },
    { name: 'note', type: 'textarea', label: 'What happened', required: true, maxLength: 500, rows: 3 },
  ]
  return (
    <SendDialog<Draft> call={incidents.record} prefix="Outage | " title="Report outage" submit="Report outage" fields={fields}>
      {({ values }) => {
        const question = questionOf(values)
        const zone = places.find(({ id }) => id === values.branch_id)?.zone
        return question && zone ? (
          <Preview question={question} zone={zone} />
        ) : (
          <p className="dimmed">Choose the branch and the times to see the affected people.</p>
        )
      }}
    </SendDialog>
  )
}

/** What is asked once there is enough to ask. */
function questionOf(values: Readonly<Record<string, unknown>>): Question | undefined {
  const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : null)
  const [branch_id, starts_on, starts_clock] = [text('branch_id'), text('starts_on'), text('starts_clock')]
  if (!branch_id || !starts_on || !starts_clock || !/^\d{4}-\d{2}-\d{2}$/.test(starts_on)) return undefined
  const [ends_on, ends_clock] = [text('ends_on'), text('ends_clock')]
  // Half an end is none yet.
  const end = ends_on && ends_clock ? { ends_on, ends_clock } : { ends_on: null, ends_clock: null }
  return { branch_id, starts_on, starts_clock, ...end }
}

function Preview({ question, zone }: { question: Question; zone: string }) {
  const found = useCall(incidents.preview, { body: question }, { keepPrevious: true })
  if (found.isPending) return <Skeletons count={2} height={24} />
  // What is wrong with the times is said at their fields once it is sent.
  if (found.isError) return <p className="dimmed">{found.error.message}</p>
  return <TouchedShifts touched={found.data.touched} zone={zone} />
}
