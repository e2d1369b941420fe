/** Drafting a warning letter: the step that comes next by the policy, and the letter as it would be issued. */
import '../../../ui/mantine-over.ts'
import type { Input, Output } from '@iroko/contract/endpoint'
import { warningKinds } from '@iroko/contract/performance/warning-kinds'
import { warningSteps } from '@iroko/contract/performance/warning-steps'
import { warnings } from '@iroko/contract/performance/warnings'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import type { BodyEndpoint } from '../../../screens/crud-dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import classes from './parts.module.css'

type Draft = Input<typeof warnings.create>['body']
export type Warning = Output<typeof warnings.show>['warning']

const prefix = 'Warning letter | '
const query = { limit: 1000 }

interface DraftDialogProps {
  /** One that is changed. */
  warning?: Warning
  onDrafted?: (id: string) => void
}

export function DraftDialog({ warning, onDrafted }: DraftDialogProps) {
  const kinds = useCall(warningKinds.list, { query })
  const steps = useCall(warningSteps.list, { query: { ...query, sort: 'rank' } })
  const preview = useSend(warnings.preview, { prefix })
  const fields = fieldsOf({
    warning,
    kinds: (kinds.data?.warning_kinds ?? []).map(({ id, title }) => ({ value: id, label: title })),
    steps: (steps.data?.warning_steps ?? []).map(({ id, title }) => ({ value: id, label: title })),
  })
  return (
    <SendDialog<Draft>
      title={warning ? `Change the letter to ${warning.employee.full_name}` : 'Draft warning letter'}
      call={(warning ? warnings.change : warnings.create) as BodyEndpoint}
      {...(warning && { params: { id: warning.id }, fixed: { version: warning.version } })}
      prefix={prefix}
      submit={warning ? 'Save draft' : 'Draft warning letter'}
      value={warning ? { ...contentOf(warning) } : {}}
      fields={fields}
      onView={(record) => onDrafted?.(record.id)}
    >
      {({ values }) => {
        const ogid = warning?.employee.ogid ?? (typeof values.ogid === 'string' ? values.ogid : '')
        const kind_id = typeof values.kind_id === 'string' ? values.kind_id : ''
        const isWhole = Boolean(ogid && kind_id && values.step_id && values.happened_on && values.reason)
        const ask = () =>
          preview.mutate({
            body: {
              ogid,
              kind_id,
              step_id: String(values.step_id),
              happened_on: String(values.happened_on),
              reason: String(values.reason),
              hearing_on: typeof values.hearing_on === 'string' && values.hearing_on ? values.hearing_on : null,
              hearing_time: typeof values.hearing_time === 'string' && values.hearing_time ? values.hearing_time : null,
              hearing_place: String(values.hearing_place ?? ''),
            },
          })
        return (
          <div className="column12">
            {ogid && kind_id ? <NextStep ogid={ogid} kindId={kind_id} /> : null}
            <div>
              <Button
                variant="default"
                leftSection={<IconEye size={16} />}
                disabled={!isWhole}
                loading={preview.isPending}
                onClick={ask}
              >
                Preview the letter
              </Button>
            </div>
            {preview.data ? <p className={classes.letter}>{preview.data.body}</p> : null}
          </div>
        )
      }}
    </SendDialog>
  )
}

/** What the policy has next, from the letters that the reader may know of. */
function NextStep({ ogid, kindId }: { ogid: string; kindId: string }) {
  const { data } = useCall(warnings.next, { params: { ogid }, query: { kind_id: kindId } })
  if (!data?.next) return null
  const { title, active } = data.next
  const found =
    active === 0
      ? 'no active letter of this kind'
      : active === 1
        ? '1 active letter of this kind'
        : `${active} active letters of this kind`
  return (
    <span className="small" role="status">
      Next by the policy: <strong>{title}</strong> ({found})
    </span>
  )
}

interface Choices {
  warning: Warning | undefined
  kinds: { value: string; label: string }[]
  steps: { value: string; label: string }[]
}

const fieldsOf = ({ warning, kinds, steps }: Choices): Field<Draft>[] => [
  ...(warning
    ? []
    : [{ name: 'ogid', label: 'Employee', type: 'select', required: true, full: true, search: scopedSearch() } as const]),
  { name: 'kind_id', label: 'For', type: 'select', required: true, options: kinds },
  { name: 'step_id', label: 'Step', type: 'select', required: true, options: steps },
  { name: 'happened_on', label: 'Happened on', type: 'date', required: true, max: today() },
  {
    name: 'reason',
    label: 'What happened',
    type: 'textarea',
    required: 'Enter what happened',
    maxLength: 4000,
    rows: 4,
    description: 'It stands in the letter, and the person reads it',
  },
  { name: 'hearing_on', label: 'Hearing on', type: 'date', description: 'The person is invited by date, place and kind alone' },
  { name: 'hearing_time', label: 'Time', type: 'time' },
  { name: 'hearing_place', label: 'Place', type: 'text', maxLength: 200, full: true },
  { name: 'hearing_words', label: 'What was said at the hearing', type: 'textarea', maxLength: 4000 },
  {
    name: 'file_ids',
    label: 'Evidence',
    type: 'file',
    isMulti: true,
    purpose: 'warning',
    known: warning?.files ?? [],
    description: 'Who reads the letter reads it too',
  },
]

const contentOf = (warning: Warning): Partial<Draft> => ({
  kind_id: warning.kind.id,
  step_id: warning.step.id,
  happened_on: warning.happened_on,
  reason: warning.reason,
  hearing_on: warning.hearing_on,
  hearing_time: warning.hearing_time,
  hearing_place: warning.hearing_place,
  hearing_words: warning.hearing_words,
  file_ids: warning.files.map(({ id }) => id),
})
