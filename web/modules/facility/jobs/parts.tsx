/** Maintenance jobs: how they are called and listed, and one of them in a drawer. */
import type { Input, Output, Row } from '@iroko/contract/endpoint'
import { type JobStatus, jobStatuses, jobs, type WaitReason } from '@iroko/contract/facility/jobs'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { JobDialog, jobKindWords } from './parts-form.tsx'

export const jobMap: StatusMap<JobStatus> = {
  new: { label: 'New', tone: 'waiting' },
  planned: { label: 'Planned', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
export const jobStatusOptions = jobStatuses.map((value) => ({ value, label: jobMap[value].label }))

const waitWords: Record<WaitReason, string> = { parts: 'Parts', vendor: 'The vendor', access: 'Access' }

type JobRow = Row<typeof jobs.list>

export const jobColumns: Column<JobRow>[] = [
  { key: 'title', label: 'Job' },
  { key: 'branch', label: 'Place', render: ({ branch, place }) => [place, branch.title].filter(Boolean).join(', ') },
  { key: 'kind', label: 'Kind', width: 110, render: ({ kind }) => jobKindWords[kind] },
  {
    key: 'assignee',
    label: 'Given to',
    width: 170,
    render: ({ assignee, vendor }) => assignee?.full_name ?? vendor?.title ?? '-',
  },
  {
    key: 'due_on',
    label: 'Due by',
    sortable: true,
    width: 130,
    named: true,
    render: ({ due_on, is_late }) =>
      is_late ? (
        <strong>
          <DateText value={due_on} />
        </strong>
      ) : (
        <DateText value={due_on} />
      ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 130,
    render: ({ status }) => <StatusBadge status={status} map={jobMap} />,
  },
]

type Job = Output<typeof jobs.show>['job']
const prefix = 'Job | '

export function JobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(jobs.show, { params: { id } })
  return (
    <RecordDrawer title={found.data?.job.title ?? 'Job'} found={found} errorPrefix="Job" onClose={onClose}>
      {({ job }) => <JobView job={job} />}
    </RecordDrawer>
  )
}

function JobView({ job }: { job: Job }) {
  const { status, waits_for, due_on, is_late, kind, place, branch, asset, plan, assignee, vendor, planned_on, checklist } = job
  const { fault_list, note, minutes, vendor_cost_kobo, done_by, done_at, confirmed_by, reason } = job
  return (
    <>
      <div className="apart">
        <StatusBadge status={status} map={jobMap} />
        <span className="dimmed">
          {waits_for ? `Waits for: ${waitWords[waits_for].toLowerCase()}. ` : null}
          {due_on ? (
            <>
              {is_late ? 'Late: due ' : 'Due '}
              <DateText value={due_on} />
            </>
          ) : null}
        </span>
      </div>
      <DescriptionList
        items={[
          { label: 'Kind', value: jobKindWords[kind] },
          { label: 'Place', value: [place, branch.title].filter(Boolean).join(', ') },
          { label: 'Given to', value: assignee?.full_name ?? vendor?.title ?? 'No one yet' },
          ...(planned_on ? [{ label: 'Planned for', value: <DateText value={planned_on} /> }] : []),
          ...(asset ? [{ label: 'Asset', value: `${asset.tag} ${asset.title}` }] : []),
          ...(plan ? [{ label: 'Plan', value: plan.title }] : []),
          ...(done_by
            ? [
                { label: 'Done by', value: done_by.full_name },
                { label: 'Done', value: <DateText value={done_at} /> },
                { label: 'Time taken', value: `${minutes} minutes` },
                { label: 'What was done', value: note, full: true },
              ]
            : []),
          ...(vendor_cost_kobo ? [{ label: 'Cost', value: formatMoney(vendor_cost_kobo) }] : []),
          ...(confirmed_by ? [{ label: 'Confirmed by', value: confirmed_by.full_name }] : []),
          ...(reason ? [{ label: 'Reason', value: reason, full: true }] : []),
        ]}
      />
      {checklist.length > 0 ? (
        <section>
          <h3>Checklist</h3>
          <ul className="plain">
            {checklist.map(({ text, done }) => (
              <li key={text} className="apart">
                <span>{text}</span>
                <span className="dimmed">{done ? 'Done' : 'Open'}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {fault_list.length > 0 ? (
        <section>
          <h3>Faults that it solves</h3>
          <ul className="plain">
            {fault_list.map(({ id, words, place: where, reporter, photos }) => (
              <li key={id}>
                {words || `${photos} photos`}
                <p className="dimmed">
                  {where}, reported by {reporter.full_name}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <JobSteps job={job} />
    </>
  )
}

type Done = Omit<Input<typeof jobs.done>['body'], 'version'>

function JobSteps({ job }: { job: Job }) {
  const { id, version, can, status, checklist, vendor, asset } = job
  const start = useSend(jobs.start, { prefix, success: 'message' })
  const confirm = useSend(jobs.confirm, { prefix, success: 'message' })
  const own = { params: { id }, fixed: { version } as never, prefix }
  const doneFields: Field<Done>[] = [
    { name: 'note', type: 'textarea', label: 'What was done', required: true, maxLength: 500, rows: 2 },
    { name: 'minutes', type: 'number', label: 'Time taken', unit: 'minutes', required: true, min: 1, decimals: 0 },
    ...(vendor
      ? ([
          { name: 'vendor_cost_kobo', type: 'number', label: 'Cost of the vendor', money: true, min: 0 },
        ] satisfies Field<Done>[])
      : []),
    ...(checklist.length > 0
      ? ([
          {
            name: 'steps',
            type: 'check',
            label: 'Checklist',
            options: checklist.map(({ text }, place) => ({ value: place, label: text })),
            value: checklist.flatMap(({ done }, place) => (done ? [place] : [])),
            full: true,
          },
        ] satisfies Field<Done>[])
      : []),
  ]
  return (
    <div className="line12">
      {can.start ? (
        <Button
          loading={start.isPending}
          onClick={() => start.mutate({ params: { id }, body: { version, out_of_service: asset !== null } })}
        >
          {status === 'waiting' ? 'Go on' : 'Start'}
        </Button>
      ) : null}
      {can.finish ? (
        <AskButton
          variant={can.start ? 'default' : 'filled'}
          ask={() => (
            <SendDialog<Done> {...own} title="Record as done" call={jobs.done} submit="Record as done" fields={doneFields} />
          )}
        >
          Done
        </AskButton>
      ) : null}
      {can.wait ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ waits_for: WaitReason }>
              {...own}
              title="The job waits"
              call={jobs.wait}
              submit="Record"
              fields={[
                { name: 'waits_for', type: 'select', label: 'For', required: true, options: optionsOf(waitWords), full: true },
              ]}
            />
          )}
        >
          Waits
        </AskButton>
      ) : null}
      {can.change ? (
        <AskButton variant="default" ask={() => <JobDialog job={job} />}>
          Change
        </AskButton>
      ) : null}
      {can.confirm ? (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ params: { id }, body: { version } })}>
          Confirm
        </Button>
      ) : null}
      {can.cancel ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ reason: string }>
              {...own}
              title="Cancel job"
              call={jobs.cancel}
              submit="Cancel job"
              fields={[
                { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 300, rows: 2 },
              ]}
            />
          )}
        >
          Cancel job
        </AskButton>
      ) : null}
    </div>
  )
}
