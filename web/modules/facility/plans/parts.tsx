/** Plans of preventive maintenance. */
import { addDays } from '@iroko/contract/dates'
import type { Input, Row } from '@iroko/contract/endpoint'
import { meters } from '@iroko/contract/facility/meters'
import { plans } from '@iroko/contract/facility/plans'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf, searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { stepsOf } from '../jobs/parts-form.tsx'

type Plan = Row<typeof plans.list>
type Made = Input<typeof plans.create>['body']
type Draft = Omit<Made, 'checklist'> & { steps?: string }

const prefix = 'Plan | '

const intervalText = ({ every, every_unit, meter, every_reading }: Plan): string =>
  [
    every ? `every ${every === 1 ? '' : `${every} `}${every === 1 ? every_unit?.slice(0, -1) : every_unit}` : '',
    meter ? `every ${every_reading} of ${meter.title}` : '',
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^e/, 'E')

export const AddPlanButton = () => <AskButton ask={() => <PlanDialog />}>Add plan</AskButton>

export function Plans() {
  const resume = useSend(plans.pause, { prefix, success: 'message' })
  const archive = useSend(plans.archive, { prefix, success: 'message' })
  return (
    <ListView
      label="Maintenance plans"
      call={plans.list}
      columns={[
        { key: 'title', label: 'Plan', sortable: true },
        {
          key: 'branch',
          label: 'Place',
          render: ({ branch, place, asset }) => [asset?.tag, place, branch.title].filter(Boolean).join(', '),
        },
        { key: 'every', label: 'Interval', render: intervalText },
        {
          key: 'next_due_on',
          label: 'Next due',
          sortable: true,
          width: 150,
          named: true,
          render: ({ next_due_on, next_due_reading }) =>
            next_due_on ? <DateText value={next_due_on} /> : next_due_reading === null ? '-' : `at ${next_due_reading}`,
        },
        {
          key: 'assignee',
          label: 'Given to',
          width: 160,
          render: ({ assignee, vendor }) => assignee?.full_name ?? vendor?.title ?? '-',
        },
        {
          key: 'paused_until',
          label: 'Paused until',
          width: 130,
          named: true,
          render: ({ paused_until }) => (paused_until ? <DateText value={paused_until} /> : '-'),
        },
      ]}
      filters={[{ type: 'flag', name: 'archived', label: 'Archived' }]}
      rowLabel={({ title }) => title}
      actions={[
        { label: 'Change', when: ({ archived }) => !archived, ask: (plan) => <PlanDialog plan={plan} /> },
        {
          label: 'Pause',
          when: ({ archived, paused_until }) => !archived && paused_until === null,
          ask: ({ id, version, title }) => (
            <SendDialog<{ paused_until: string }>
              title={`Pause ${title}`}
              call={plans.pause}
              params={{ id }}
              fixed={{ version } as never}
              prefix={prefix}
              submit="Pause"
              fields={[
                { name: 'paused_until', type: 'date', label: 'Until', required: true, min: addDays(today(), 1), full: true },
              ]}
            />
          ),
        },
        {
          label: 'End pause',
          when: ({ archived, paused_until }) => !archived && paused_until !== null,
          run: ({ id, version }) => resume.mutate({ params: { id }, body: { paused_until: null, version } }),
        },
        {
          label: 'Archive',
          danger: true,
          when: ({ archived }) => !archived,
          run: ({ id, version }) => archive.mutate({ params: { id }, body: { version } }),
        },
      ]}
      empty="No maintenance plans yet. A plan makes its job some days before it is due."
      errorPrefix={prefix}
    />
  )
}

function PlanDialog({ plan }: { plan?: Plan }) {
  const branches = useBranchOptions()
  const close = useClose()
  const done = { prefix, success: 'message' as const, onSuccess: () => close(true), quietFields: true }
  const create = useSend(plans.create, done)
  const update = useSend(plans.update, done)
  const fields: Field<Draft>[] = [
    { name: 'title', type: 'text', label: 'Plan', required: true, maxLength: 120, full: true },
    {
      name: 'kind',
      type: 'select',
      label: 'Kind',
      required: true,
      value: 'service',
      options: optionsOf({ service: 'Service', inspection: 'Inspection' }),
    },
    { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: branches },
    { name: 'place', type: 'text', label: 'Place', maxLength: 80 },
    { name: 'asset_tag', type: 'text', label: 'Asset tag', maxLength: 40 },
    { name: 'every', type: 'number', label: 'Every', min: 1, max: 999, decimals: 0 },
    {
      name: 'every_unit',
      type: 'select',
      label: 'Days or months',
      value: 'months',
      options: optionsOf({ days: 'Days', months: 'Months' }),
    },
    { name: 'next_due_on', type: 'date', label: 'Next due' },
    {
      name: 'counts_from',
      type: 'select',
      label: 'The next one counts from',
      required: true,
      value: 'completion',
      options: optionsOf({ completion: 'When it was done', calendar: 'When it was due' }),
    },
    {
      name: 'meter_id',
      type: 'select',
      label: 'Meter',
      search: searchOptions(meters.list, ({ id, title, unit }) => ({ value: id, label: `${title} (${unit})` })),
      known: plan?.meter ? [{ value: plan.meter.id, label: plan.meter.title }] : [],
    },
    {
      name: 'every_reading',
      type: 'number',
      label: 'Due again after',
      description: 'In units of the meter',
      min: 0,
      decimals: 1,
    },
    {
      name: 'lead_days',
      type: 'number',
      label: 'Job made ahead',
      unit: 'days',
      required: true,
      value: 7,
      min: 0,
      max: 90,
      decimals: 0,
    },
    { name: 'assignee_ogid', type: 'select', label: 'Given to', search: colleagueSearch(), known: knownPerson(plan?.assignee) },
    { name: 'steps', type: 'textarea', label: 'Checklist', description: 'One step a line', rows: 3, maxLength: 3000 },
  ]
  const submit = ({ steps, ...draft }: Draft) => {
    const body = { ...draft, checklist: stepsOf(steps) }
    return plan
      ? update.mutateAsync({
          params: { id: plan.id },
          body: { ...body, vendor_id: plan.vendor?.id ?? null, version: plan.version },
        })
      : create.mutateAsync({ body })
  }
  return (
    <FormDialog<Draft>
      title={plan ? 'Change plan' : 'Add plan'}
      submit={plan ? 'Save changes' : 'Add plan'}
      fields={fields}
      {...(plan && {
        value: {
          ...plan,
          branch_id: plan.branch.id,
          asset_tag: plan.asset?.tag ?? null,
          meter_id: plan.meter?.id ?? null,
          assignee_ogid: plan.assignee?.ogid ?? null,
          steps: plan.checklist.join('\n'),
        },
      })}
      onSubmit={submit}
    />
  )
}
