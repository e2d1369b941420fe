/** Faults: how they are called and listed, one of them in a drawer, and reporting one. */
import type { Input, Output, Row } from '@iroko/contract/endpoint'
import {
  type FaultCategory,
  type FaultStatus,
  faultStatuses,
  faults,
  hoursToSolve,
  type Urgency,
} from '@iroko/contract/facility/faults'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionOf, optionsOf, searchOptions } from '../../../screens/fields/option.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { JobDialog } from '../jobs/parts-form.tsx'

export const categoryWords: Record<FaultCategory, string> = {
  electrical: 'Electrical',
  plumbing: 'Plumbing',
  cooling: 'Cooling',
  equipment: 'Equipment',
  furniture: 'Furniture',
  building: 'Building',
  cleaning: 'Cleaning',
  security: 'Security',
  other: 'Other',
}

export const urgencyWords: Record<Urgency, string> = { safety: 'Safety', stops_work: 'Stops work', annoys: 'Annoying' }

const urgencyOptions = optionsOf({
  safety: `Safety: solved within ${hoursToSolve.safety} working hours`,
  stops_work: `Stops work: within ${hoursToSolve.stops_work} working hours`,
  annoys: `Annoying: within ${hoursToSolve.annoys} working hours`,
})

export const faultMap: StatusMap<FaultStatus> = {
  new: { label: 'New', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'info' },
  solved: { label: 'Solved', tone: 'good' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  duplicate: { label: 'Joined', tone: 'neutral' },
}
export const faultStatusOptions = faultStatuses.map((value) => ({ value, label: faultMap[value].label }))

type FaultRow = Row<typeof faults.list>

export const faultColumns: Column<FaultRow>[] = [
  { key: 'words', label: 'Fault', render: ({ words, photos }) => words || `${photos} photo${photos === 1 ? '' : 's'}` },
  { key: 'branch', label: 'Place', render: ({ branch, place }) => `${place}, ${branch.title}` },
  { key: 'category', label: 'Category', width: 120, hidden: true, render: ({ category }) => categoryWords[category] },
  { key: 'urgency', label: 'Urgency', width: 120, render: ({ urgency }) => urgencyWords[urgency] },
  {
    key: 'due_at',
    label: 'Due',
    sortable: true,
    width: 150,
    named: true,
    render: ({ due_at, is_late }) => (is_late ? <strong>{momentText(due_at)}</strong> : momentText(due_at)),
  },
  { key: 'reporter', label: 'Reported by', width: 170, render: ({ reporter }) => reporter.full_name },
  { key: 'status', label: 'Status', width: 120, render: ({ status }) => <StatusBadge status={status} map={faultMap} /> },
]

const prefix = 'Fault | '
type Draft = Input<typeof faults.report>['body']

/** Reporting a fault: a photo first, the place, how urgent. */
export function ReportDialog({ asset_tag }: { asset_tag?: string }) {
  const places = useCall(faults.places).data
  if (!places) return null
  const fields: Field<Draft>[] = [
    { name: 'file_ids', type: 'file', label: 'Photos', purpose: 'fault', isMulti: true },
    { name: 'words', type: 'textarea', label: 'What is wrong', maxLength: 1000, rows: 2 },
    { name: 'place', type: 'text', label: 'Place', required: true, maxLength: 80, placeholder: 'Floor 2, kitchen' },
    {
      name: 'branch_id',
      type: 'select',
      label: 'Branch',
      required: true,
      value: places.own_id ?? undefined,
      options: places.branches.map(optionOf),
    },
    { name: 'urgency', type: 'select', label: 'Urgency', required: true, value: 'annoys', options: urgencyOptions },
    {
      name: 'category',
      type: 'select',
      label: 'Category',
      required: true,
      value: 'equipment',
      options: optionsOf(categoryWords),
    },
    {
      name: 'asset_tag',
      type: 'text',
      label: 'Asset tag',
      description: 'From the label, where it has one',
      value: asset_tag,
      maxLength: 40,
    },
  ]
  return <SendDialog<Draft> call={faults.report} prefix={prefix} title="Report a fault" submit="Report fault" fields={fields} />
}

type Fault = Output<typeof faults.show>['fault']

export function FaultDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(faults.show, { params: { id } })
  const fault = found.data?.fault
  const title = fault ? `${categoryWords[fault.category]}, ${fault.place}` : 'Fault'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="Fault" onClose={onClose}>
      {({ fault: shown }) => <FaultView fault={shown} />}
    </RecordDrawer>
  )
}

function FaultView({ fault }: { fault: Fault }) {
  const { words, branch, place, asset, urgency, status, reporter, reported_at, due_at, is_late, answer, files, duplicates } =
    fault
  return (
    <>
      <div className="apart">
        <StatusBadge status={status} map={faultMap} />
        <span className="dimmed">
          {is_late ? 'Late: due ' : 'Due '}
          {momentText(due_at)}
        </span>
      </div>
      {words ? <p>{words}</p> : null}
      {files.length > 0 ? (
        <div className="middle8">
          {files.map((file) => (
            <FileButton key={file.id} file={file} />
          ))}
        </div>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Place', value: `${place}, ${branch.title}` },
          { label: 'Urgency', value: urgencyWords[urgency] },
          { label: 'Reported by', value: reporter.full_name },
          { label: 'Reported', value: <DateText value={reported_at} /> },
          ...(asset ? [{ label: 'Asset', value: `${asset.tag} ${asset.title}` }] : []),
          ...(fault.job ? [{ label: 'Job', value: fault.job.title }] : []),
          ...(fault.duplicate_of ? [{ label: 'Joined to', value: fault.duplicate_of.words || 'Another report' }] : []),
          ...(fault.reopened > 0 ? [{ label: 'Opened again', value: `${fault.reopened} ×` }] : []),
          ...(answer ? [{ label: 'Answer', value: answer, full: true }] : []),
        ]}
      />
      {duplicates.length > 0 ? (
        <section>
          <h3>Joined reports</h3>
          <ul className="plain">
            {duplicates.map(({ id, reporter: other, words: same, photos }) => (
              <li key={id}>
                {other.full_name}: {same || `${photos} photos`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FaultSteps fault={fault} />
    </>
  )
}

/** The step that is asked for with a sentence, as a dialog of one field. */
const sentence = (name: string, label: string, required: string) =>
  [{ name, type: 'textarea', label, required, maxLength: 300, rows: 2, full: true }] as unknown as Field<never>[]

function FaultSteps({ fault }: { fault: Fault }) {
  const { id, version, can } = fault
  const accept = useSend(faults.accept, { prefix, success: 'message' })
  const confirm = useSend(faults.confirm, { prefix, success: 'message' })
  const dialog = (
    title: string,
    call: typeof faults.solve | typeof faults.reject | typeof faults.reopen,
    submit: string,
    fields: Field<never>[],
  ) => (
    <SendDialog<never>
      title={title}
      call={call}
      params={{ id }}
      fixed={{ version } as never}
      prefix={prefix}
      submit={submit}
      fields={fields}
    />
  )
  const isPlannable = useMay('fault.handle') && (fault.status === 'new' || fault.status === 'accepted') && !fault.job
  return (
    <div className="line12">
      {can.accept ? (
        <Button loading={accept.isPending} onClick={() => accept.mutate({ params: { id }, body: { version } })}>
          Accept
        </Button>
      ) : null}
      {isPlannable ? (
        <AskButton variant="default" ask={() => <JobDialog fault={fault} />}>
          Create job
        </AskButton>
      ) : null}
      {can.solve ? (
        <AskButton
          variant="default"
          ask={() =>
            dialog(
              'Record as solved',
              faults.solve,
              'Record',
              sentence('answer', 'How it was solved', 'Enter how it was solved'),
            )
          }
        >
          Solved
        </AskButton>
      ) : null}
      {can.join ? <JoinButton fault={fault} /> : null}
      {can.reject ? (
        <AskButton
          variant="default"
          ask={() => dialog('Reject fault', faults.reject, 'Reject', sentence('reason', 'Reason', 'Enter a reason'))}
        >
          Reject
        </AskButton>
      ) : null}
      {can.confirm ? (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ params: { id }, body: { version } })}>
          Confirm solved
        </Button>
      ) : null}
      {can.reopen ? (
        <AskButton
          variant="default"
          ask={() =>
            dialog(
              'Open again',
              faults.reopen,
              'Open again',
              sentence('reason', 'What is still wrong', 'Enter what is still wrong'),
            )
          }
        >
          Open again
        </AskButton>
      ) : null}
    </div>
  )
}

/** Joins it to another open report of its branch. */
function JoinButton({ fault: { id, version, branch } }: { fault: Fault }) {
  const others = searchOptions(faults.list, (row) => ({ value: row.id, label: `${row.words || 'Photos'}, ${row.place}` }), {
    open: 'true',
    branch_id: branch.id,
  })
  return (
    <AskButton
      variant="default"
      ask={() => (
        <SendDialog<{ fault_id: string }>
          title="Join to another report"
          call={faults.join}
          params={{ id }}
          fixed={{ version } as never}
          prefix={prefix}
          submit="Join"
          fields={[
            {
              name: 'fault_id',
              type: 'select',
              label: 'Report of the same fault',
              required: true,
              full: true,
              search: async (q) => (await others(q)).filter(({ value }) => value !== id),
            },
          ]}
        />
      )}
    >
      Join
    </AskButton>
  )
}
