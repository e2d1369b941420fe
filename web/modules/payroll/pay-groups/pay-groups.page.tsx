import { shortDayAndYear } from '@iroko/contract/day-words'
import {
  type DayPolicy,
  dayPolicies,
  dayPolicyWords,
  type HourRates,
  hourBases,
  nightAllowances,
  nightAllowanceWords,
  payGroups,
} from '@iroko/contract/payroll/pay-groups'
import { CrudPage } from '../../../screens/crud-page.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { today } from '../../../ui/date/date-words.ts'
import { RatesPreview } from '../rate-previews/parts.tsx'

/** Who is paid when, and how a part of a month counts. */
export default function PayGroupsPage() {
  return (
    <CrudPage
      title="Pay groups"
      description="When people are paid, and how part of a month is counted. Move people between groups under Salaries."
      calls={payGroups}
      columns={[
        {
          key: 'title',
          label: 'Title',
          sortable: true,
          width: 190,
          render: ({ title, is_standard }) => (is_standard ? `${title} (everyone else)` : title),
        },
        { key: 'day_policy', label: 'Days', width: 200, render: daysText },
        { key: 'overtime_percent', label: 'Hours', width: 250, render: hoursText },
        { key: 'pay_day', label: 'Pay day', align: 'end', sortable: true, width: 100 },
        { key: 'cut_off_day', label: 'Cut-off', align: 'end', width: 90 },
        { key: 'people', label: 'People', align: 'end', width: 90 },
      ]}
      toDraft={({ id: _i, archived_at: _a, version: _v, is_standard: _s, people: _p, terms_from, ...draft }) => ({
        ...draft,
        terms_from: terms_from && terms_from > today() ? terms_from : null,
      })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
        {
          name: 'day_policy',
          type: 'select',
          label: 'Days',
          description:
            'What a month is divided by for joiners, leavers, days without pay and unused leave. By calendar days, an absence includes the free days within it.',
          required: 'Choose how days are counted',
          options: dayPolicies.map((value) => ({ value, label: dayPolicyWords[value] })),
          value: 'calendar_days',
        },
        {
          name: 'cut_off_day',
          type: 'number',
          label: 'Cut-off',
          description: 'The day of the month until which changes are included.',
          required: true,
          min: 1,
          max: 31,
          value: 20,
        },
        {
          name: 'pay_day',
          type: 'number',
          label: 'Pay day',
          description: 'The day of the month, or its last day if the month is shorter.',
          required: true,
          min: 1,
          max: 31,
          value: 25,
        },
        ...hourFields,
        termsFrom,
      ]}
      preview={({ id }, draft) => <RatesPreview id={id} draft={draft} />}
    />
  )
}

type PercentName = 'overtime_percent' | 'day_off_percent' | 'holiday_percent' | 'sunday_percent'

const percentField = (name: PercentName, label: string, description: string) =>
  ({ name, type: 'number', label, description, required: true, min: 0, max: 500, unit: '%', value: 0 }) as const

/** From which day on what was changed counts; of what is planned, the day that it has. */
const termsFrom: Field<HourRates & { terms_from?: string | null | undefined }> = {
  name: 'terms_from',
  type: 'date',
  label: 'From',
  description:
    'The day from which changed days and hours count, and replace what was planned. Empty: today, or after the days that are paid already. A month’s days count in the unit of its last day.',
  full: true,
  // Of a new group they count since ever.
  when: ({ terms_from }) => terms_from !== undefined,
}

/** How hours of attendance are paid. */
const hourFields: Field<HourRates>[] = [
  percentField('overtime_percent', 'Overtime', 'Of an hour’s pay, beyond a planned shift. 0 pays none.'),
  percentField('day_off_percent', 'Work on days off', 'Of an hour’s pay. Sundays too, where they are free by the roster.'),
  percentField('holiday_percent', 'Work on public holidays', 'Of an hour’s pay.'),
  percentField('sunday_percent', 'Shifts on Sundays', 'On top of the salary, for the hours of a planned shift.'),
  {
    name: 'hours_a_month',
    type: 'number',
    label: 'Hours in a month',
    description: 'What a month’s salary is divided by for an hour: 173 is 40 a week.',
    required: true,
    min: 1,
    max: 300,
    value: 173,
  },
  {
    name: 'hours_of',
    type: 'select',
    label: 'An hour is a part of',
    required: true,
    options: hourBases.map((value) => ({ value, label: value === 'gross' ? 'The monthly gross' : 'The basic salary' })),
    value: 'gross',
  },
  {
    name: 'night_allowance',
    type: 'select',
    label: 'Night allowance',
    description: 'A night has at least an hour of work between the night hours of the attendance rules.',
    required: true,
    options: nightAllowances.map((value) => ({ value, label: nightAllowanceWords[value] })),
    value: 'none',
  },
  {
    name: 'night_kobo',
    type: 'number',
    label: 'Amount of the night allowance',
    required: true,
    money: true,
    value: 0,
    when: ({ night_allowance }) => night_allowance !== 'none',
  },
  {
    name: 'unpaid_time',
    type: 'check',
    label: 'Minutes late or early are not paid',
    description: 'Only where the contract pays by time: the Labour Act allows no fines.',
    value: false,
  },
]

/** 'Calendar days, from 1 Dec 2026' */
const daysText = ({ day_policy, terms_from }: { day_policy: DayPolicy; terms_from: string | null }): string =>
  terms_from && terms_from > today()
    ? `${dayPolicyWords[day_policy]}, from ${shortDayAndYear(terms_from)}`
    : dayPolicyWords[day_policy]

/** 'Overtime 150%, nights' */
function hoursText(rates: HourRates): string {
  const { overtime_percent, day_off_percent, holiday_percent, sunday_percent, night_kobo, unpaid_time } = rates
  const most = Math.max(day_off_percent, holiday_percent)
  const parts = [
    overtime_percent > 0 ? `Overtime ${overtime_percent}%` : '',
    most > 0 ? `days off and holidays up to ${most}%` : '',
    sunday_percent > 0 ? `Sundays ${sunday_percent}% more` : '',
    night_kobo > 0 ? 'nights' : '',
    unpaid_time ? 'late minutes unpaid' : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Not paid by the hour'
}
