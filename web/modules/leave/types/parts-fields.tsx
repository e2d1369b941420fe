import type { Input } from '@iroko/contract/endpoint'
import type { leaveTypes } from '@iroko/contract/leave/types'
import { employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import type { Choice, Field } from '../../../screens/fields/field.ts'
import { type LeaveType, paidWords } from './parts-rules.tsx'

export type TypeDraft = Input<typeof leaveTypes.create>['body']

const palette: Choice[] = [
  { value: '#2f7d5b', label: 'Green' },
  { value: '#b4552d', label: 'Terracotta' },
  { value: '#7a5195', label: 'Purple' },
  { value: '#2d6ea6', label: 'Blue' },
  { value: '#a67c1a', label: 'Ochre' },
  { value: '#a3405f', label: 'Rose' },
  { value: '#3b7f86', label: 'Teal' },
  { value: '#5f6672', label: 'Slate' },
]

const fractions = [1, 0.75, 0.5, 0.25, 0]

/** The present value stays a choice when it is none of the usual ones. */
const withPresent = (choices: Choice[], value: string | number | undefined, label: string): Choice[] =>
  value === undefined || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }]

/** The rules of a kind of leave; years of service have their own part under the fields. */
export const typeFields = (type: LeaveType | undefined): Field<TypeDraft>[] => [
  ...mainFields(type),
  ...countingFields,
  ...limitFields,
  ...offeredTo,
]

/** What it is called, how many days there are and what they pay. */
function mainFields(type: LeaveType | undefined): Field<TypeDraft>[] {
  const paid = fractions.map((value) => ({ value, label: paidWords(value) }))
  return [
    { name: 'title', label: 'Title', type: 'text', required: true, maxLength: 80 },
    {
      name: 'colour',
      label: 'Colour',
      type: 'select',
      required: true,
      value: '#2f7d5b',
      options: withPresent(palette, type?.colour, `Current (${type?.colour})`),
    },
    {
      name: 'days_per_year',
      label: 'Days per year',
      type: 'number',
      required: true,
      min: 0,
      max: 366,
      step: 0.5,
      unit: 'days',
    },
    {
      name: 'accrual',
      label: 'Accrual',
      type: 'select',
      required: true,
      value: 'yearly',
      options: [
        { value: 'yearly', label: 'All on 1 January' },
        { value: 'monthly', label: 'Monthly' },
      ],
    },
    {
      name: 'paid_fraction',
      label: 'Pay',
      type: 'select',
      required: true,
      value: 1,
      options: withPresent(paid, type?.paid_fraction, paidWords(type?.paid_fraction ?? 1)),
    },
    {
      name: 'sandwich',
      label: 'Weekends and holidays within leave',
      type: 'select',
      required: true,
      value: 'none',
      options: [
        { value: 'none', label: 'Never deducted' },
        { value: 'inside', label: 'Deducted within a leave' },
        { value: 'bridge', label: 'Deducted within and between leaves' },
      ],
    },
  ]
}

/** Which days it takes, and what becomes of those that are left. */
const countingFields: Field<TypeDraft>[] = [
  { name: 'count_holidays', label: 'Always deduct weekends and holidays', type: 'check', value: false },
  { name: 'pro_rata', label: 'Joiners accrue pro rata', type: 'check', value: true },
  { name: 'half_days', label: 'Half days allowed', type: 'check', value: true },
  { name: 'health', label: 'Reason visible to the applicant and HR only', type: 'check', value: false },
  { name: 'encashable', label: 'Unused days can be encashed', type: 'check', value: false },
  {
    name: 'carry_over_cap',
    label: 'Maximum carry-over in days',
    type: 'number',
    required: true,
    value: 0,
    min: 0,
    max: 366,
    step: 0.5,
    unit: 'days',
  },
  {
    name: 'carry_over_expires_months',
    label: 'Carry-over expires after',
    type: 'number',
    min: 1,
    max: 12,
    step: 1,
    unit: 'months',
    description: 'Leave blank to keep it all year.',
  },
]

/** How soon, how long and how far it can be taken. */
const limitFields: Field<TypeDraft>[] = [
  { name: 'minimum_notice_days', label: 'Notice', type: 'number', required: true, value: 0, min: 0, max: 366, unit: 'days' },
  {
    name: 'maximum_in_a_row',
    label: 'Maximum in a row',
    type: 'number',
    min: 1,
    max: 366,
    unit: 'days',
    description: 'Leave blank for no limit.',
  },
  {
    name: 'file_after_days',
    label: 'Supporting document required above',
    type: 'number',
    min: 0,
    max: 366,
    unit: 'days',
    description: 'Leave blank for never, 0 for always.',
  },
  {
    name: 'after_months_of_service',
    label: 'Available after',
    type: 'number',
    required: true,
    value: 0,
    min: 0,
    max: 366,
    unit: 'months of service',
  },
  {
    name: 'negative_limit',
    label: 'Overdraft limit',
    type: 'number',
    required: true,
    value: 0,
    min: 0,
    max: 366,
    step: 0.5,
    unit: 'days',
  },
]

/** Who can take it. */
const offeredTo: Field<TypeDraft>[] = [
  {
    name: 'gender',
    label: 'Gender',
    type: 'select',
    placeholder: 'Everyone',
    options: [
      { value: 'female', label: 'Women' },
      { value: 'male', label: 'Men' },
    ],
  },
  {
    name: 'employment_types',
    label: 'Employment types',
    type: 'check',
    full: true,
    description: 'Leave blank for all.',
    options: employmentTypes.map((value) => ({ value, label: employmentWords[value] })),
  },
]
