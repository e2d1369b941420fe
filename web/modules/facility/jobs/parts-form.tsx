/** Making and changing a maintenance job. */
import type { Input, Output } from '@iroko/contract/endpoint'
import type { ShownFault } from '@iroko/contract/facility/faults'
import { type JobKind, jobs } from '@iroko/contract/facility/jobs'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

export const jobKindWords: Record<JobKind, string> = { repair: 'Repair', service: 'Service', inspection: 'Inspection' }

type Job = Output<typeof jobs.show>['job']
type Made = Input<typeof jobs.create>['body']
/** The steps stand one a line. */
type Draft = Omit<Made, 'checklist' | 'fault_ids'> & { steps?: string }

export const stepsOf = (typed: unknown): string[] =>
  String(typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface JobDialogProps {
  /** The fault of which it is made. */
  fault?: ShownFault
  /** The job that is changed. */
  job?: Job
}

export function JobDialog({ fault, job }: JobDialogProps) {
  const branches = useBranchOptions()
  const close = useClose()
  const [prefix] = useState('Job | ')
  const done = { prefix, success: 'message' as const, onSuccess: () => close(true), quietFields: true }
  const create = useSend(jobs.create, done)
  const update = useSend(jobs.update, done)
  const isFree = !fault && !job
  const fields: Field<Draft>[] = [
    {
      name: 'title',
      type: 'text',
      label: 'What is to be done',
      required: true,
      maxLength: 120,
      full: true,
      value: fault?.words.slice(0, 120),
    },
    { name: 'kind', type: 'select', label: 'Kind', required: true, value: 'repair', options: optionsOf(jobKindWords) },
    ...(isFree
      ? ([
          { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches },
          { name: 'asset_tag', type: 'text', label: 'Asset tag', maxLength: 40 },
        ] satisfies Field<Draft>[])
      : []),
    { name: 'place', type: 'text', label: 'Place', maxLength: 80, value: fault?.place },
    {
      name: 'assignee_ogid',
      type: 'select',
      label: 'Given to',
      search: colleagueSearch(),
      known: knownPerson(job?.assignee),
    },
    { name: 'planned_on', type: 'date', label: 'Planned for' },
    { name: 'due_on', type: 'date', label: 'Due by', value: fault?.due_at.slice(0, 10) },
    { name: 'steps', type: 'textarea', label: 'Checklist', description: 'One step a line', rows: 3, maxLength: 3000 },
  ]
  const submit = ({ steps, ...draft }: Draft) => {
    const facts = { ...draft, checklist: stepsOf(steps) }
    if (!job) return create.mutateAsync({ body: { ...facts, fault_ids: fault ? [fault.id] : [] } })
    const { branch_id: _branch, asset_tag: _asset, ...changed } = facts
    return update.mutateAsync({
      params: { id: job.id },
      body: { ...changed, vendor_id: job.vendor?.id ?? null, version: job.version },
    })
  }
  return (
    <FormDialog<Draft>
      title={job ? 'Change job' : 'Create job'}
      submit={job ? 'Save changes' : 'Create job'}
      fields={fields}
      {...(job && {
        value: {
          title: job.title,
          kind: job.kind,
          place: job.place,
          assignee_ogid: job.assignee?.ogid ?? null,
          planned_on: job.planned_on,
          due_on: job.due_on,
          steps: job.checklist.map(({ text }) => text).join('\n'),
        },
      })}
      onSubmit={submit}
    />
  )
}
