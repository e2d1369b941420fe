/** Asking for a pay rule, with who would get what before it is sent. */
import type { Input } from '@iroko/contract/endpoint'
import { alertFor } from '@iroko/contract/errors'
import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import {
  leaverShares,
  leaverShareWords,
  type PayRuleKind,
  payRuleBases,
  payRuleBaseWords,
  payRuleKinds,
  payRuleKindWords,
  payRules,
} from '@iroko/contract/payroll/pay-rules'
import { employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { DryRun } from './parts-dry-run.tsx'
import { monthChoices } from './parts-terms.tsx'

type Draft = Input<typeof payRules.create>['body']
type Terms = Input<typeof payRules.dryRun>['body']

const optionsOf = <K extends string>(values: readonly K[], words: Record<K, string>) =>
  values.map((value) => ({ value, label: words[value] }))
const isKind = (kind: PayRuleKind) => (draft: Partial<Draft>) => (draft.kind ?? 'thirteenth_month') === kind
const isGratuity = isKind('gratuity')

export function RuleDialog() {
  const offices = useOfficeOptions()
  const designations = useDesignationOptions()
  const leave = useLeaveTypeOptions()
  const found = useCall(allowanceTypes.list, { query: { limit: 1000, sort: 'title' } }).data?.allowance_types ?? []
  const types = found
    .filter(({ pensionable }) => !pensionable)
    .map(({ id, title, taxable }) => ({ value: id, label: taxable ? title : `${title}, not taxed` }))
  return (
    <SendDialog<Draft>
      title="Add pay rule"
      call={payRules.create}
      prefix="Pay rule | "
      submit="Send"
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          ...{ name: 'kind', type: 'select', label: 'Kind', required: true, value: 'thirteenth_month' },
          options: optionsOf(payRuleKinds, payRuleKindWords),
        },
        {
          ...{ name: 'allowance_type_id', type: 'select', label: 'Allowance type', required: true, options: types },
          description: 'Its name on the payslip and how it is taxed. A gratuity is exempt; pay by rule is never pensionable.',
        },
        {
          ...{ name: 'base', type: 'select', label: 'Base', required: true, value: 'basic' },
          options: optionsOf(payRuleBases, payRuleBaseWords),
        },
        ...amountFields,
        ...whenFields(leave),
        {
          name: 'office_ids',
          type: 'select',
          isMulti: true,
          label: 'Offices',
          description: 'Empty: everyone',
          options: offices,
        },
        { name: 'designation_ids', type: 'select', isMulti: true, label: 'Designations', options: designations },
        {
          ...{ name: 'employment_types', type: 'select', isMulti: true, label: 'Employment' },
          options: optionsOf(employmentTypes, employmentWords),
        },
        {
          ...{
            name: 'after_months',
            type: 'number',
            label: 'Months of service at least',
            min: 0,
            max: 600,
            decimals: 0,
            value: 0,
          },
          description: 'Of a gratuity: nothing before it',
        },
        { name: 'starts_on', type: 'date', label: 'From', required: true, value: today() },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
    >
      {(form) => <Preview values={form.values} />}
    </SendDialog>
  )
}

const slab = { type: 'number', step: 0.1, min: 0, percent: true, unit: 'months' } as const
const bound = { type: 'number', min: 1, max: 60, decimals: 0, unit: 'years' } as const

const amountFields: Field<Draft>[] = [
  {
    ...{ name: 'percent_bp', type: 'number', percent: true, label: 'Share of the base', required: true, min: 0 },
    description: 'Of a month of it for the 13th month, of a year of it for the leave allowance',
    when: (draft) => !isGratuity(draft),
  },
  { ...slab, name: 'slab1_months', label: 'Months of base a year', required: true, when: isGratuity },
  { ...bound, name: 'slab1_years', label: 'Up to', description: 'Empty: for all of the service', when: isGratuity },
  {
    ...{ ...slab, name: 'slab2_months', label: 'Then months a year' },
    when: (draft) => isGratuity(draft) && Boolean(draft.slab1_years),
  },
  { ...bound, name: 'slab2_years', label: 'Up to', when: (draft) => isGratuity(draft) && Boolean(draft.slab1_years) },
  {
    ...{ ...slab, name: 'slab3_months', label: 'Beyond that, months a year' },
    when: (draft) => isGratuity(draft) && Boolean(draft.slab2_years),
  },
]

const whenFields = (leave: { value: string; label: string }[]): Field<Draft>[] => [
  {
    ...{ name: 'pay_month', type: 'select', label: 'Paid with the payroll of', options: monthChoices },
    description: 'Of a leave allowance without a month: after the leave',
    when: (draft) => !isGratuity(draft),
  },
  {
    ...{ name: 'leave_type_id', type: 'select', label: 'After leave', options: leave },
    when: (draft) => isKind('leave_allowance')(draft) && !draft.pay_month,
  },
  {
    ...{ name: 'min_days', type: 'number', label: 'Of days at least', min: 0, max: 366, decimals: 0, unit: 'days', value: 0 },
    when: (draft) => isKind('leave_allowance')(draft) && !draft.pay_month,
  },
  {
    ...{ name: 'leavers', type: 'select', label: 'Leavers', required: true, value: 'pro_rata' },
    options: optionsOf(leaverShares, leaverShareWords),
    when: (draft) => !isGratuity(draft),
  },
]

/** A dry run is of what was filled in when it was asked for. */
function Preview({ values }: { values: Partial<Draft> }) {
  const { money, toggle } = useShownPay()
  const {
    reason: _,
    title,
    ...filled
  } = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as unknown as Draft
  const body: Terms = { ...filled, title: title ?? '-' }
  const key = JSON.stringify(body)
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === key
  const found = useCall(payRules.dryRun, { body }, { enabled: isAsked })
  const shown = useRef<HTMLDivElement>(null)
  // The form scrolls, and the button stands at its end.
  useEffect(() => {
    if (found.data) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [found.data])
  return (
    <div ref={shown} className="column8">
      <div className="line12">
        <Button variant="default" loading={isAsked && found.isFetching} onClick={() => setAsked(key)}>
          Who would get what
        </Button>
        {toggle}
      </div>
      {isAsked && found.data ? <DryRun run={found.data} money={money} /> : null}
      {isAsked && found.error ? <p role="alert">{alertFor(found.error)}</p> : null}
    </div>
  )
}
