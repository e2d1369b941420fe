/** The values of a change as they stand before and after. */
import { formatMoney } from '@iroko/contract/money'

type Values = Readonly<Record<string, unknown>>

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  office: 'Office',
  amount_kobo: 'Amount',
  starts_on: 'From',
  ends_on: 'To',
  start_date: 'From',
  end_date: 'To',
  year: 'Year',
  pension: 'Pension',
  pension_employee_percent: 'Pension, employee',
  pension_employer_percent: 'Pension, employer',
  voluntary_percent: 'Voluntary pension',
  voluntary_kobo: 'Voluntary pension',
  nhf: 'NHF',
  nhis: 'NHIS',
  rent_kobo: 'Rent',
  life_premium_kobo: 'Life premium',
  mortgage_interest_kobo: 'Mortgage interest',
  before_months: 'Months before',
  before_gross_kobo: 'Gross before',
  before_reliefs_kobo: 'Reliefs before',
  before_tax_kobo: 'Tax before',
  joiner_bands: 'Bands of a joiner',
  evidence: 'Documents seen',
  paper: 'Document',
  value: 'Value',
  mode: 'Mode',
  first_month: 'First month',
  months: 'Months',
  skipped: 'Skipped months',
  hire_date: 'Hired on',
  exit_date: 'Last day',
  salary_mode: 'Payment method',
  pfa: 'PFA',
  bank_code: 'Bank',
  account_number_last4: 'Account ending in',
  account_name: 'Account name',
  withheld_reason: 'Withheld',
  released_at: 'Released at',
  bank_reference: 'Bank’s reference',
  leave_days: 'Leave days',
  notice_days: 'Notice days',
  assets_kobo: 'Company property',
  state: 'State',
  day_policy: 'How days count',
  paid_fraction: 'Paid share',
  days: 'Days',
  day: 'Day',
  time_zone: 'Time zone',
  web_clock: 'Web clock',
  place_rule: 'Place',
  serial: 'Serial number',
  from_date: 'From day',
  to_date: 'To day',
  basic_bp: 'Basic',
  housing_bp: 'Housing',
  transport_bp: 'Transport',
  utility_bp: 'Utility',
  meal_bp: 'Meal',
  other_bp: 'Other',
  taxable: 'Taxable',
  pensionable: 'Pensionable',
  anchor_on: 'Counts from',
  kind: 'Kind',
  status: 'Status',
  note: 'Note',
}

/** One value as it is read: money as money, shares as percent, yes and no in words. */
function textOf(key: string, value: unknown, all: Values): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => String(item).slice(0, 7)).join(', ')
  if (typeof value === 'number') {
    if (key === 'value') return all.mode === 'percentage' ? `${value / 100}%` : formatMoney(value)
    if (key.endsWith('_kobo')) return formatMoney(value)
    if (key.endsWith('_percent')) return `${value}%`
    return key.endsWith('_bp') ? `${value / 100}%` : String(value)
  }
  const text = String(value)
  if (key === 'released_at') return text.slice(0, 10)
  return /^[a-z]+(_[a-z]+)*$/.test(text) && key !== 'note'
    ? text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
    : text
}

/** What says nothing where there was no record before: no amount, no months, no words, a choice not made. */
const isEmpty = (key: string, value: unknown): boolean => value === '' || value === 0 || (value === false && key !== 'pension')

interface Value {
  label: string
  text: string
}

/** In the order of the labels; of a record that is new only what it says. */
const valuesOf = (values: Values | null, isNew: boolean): (Value & { key: string })[] =>
  values === null
    ? []
    : Object.entries(labels).flatMap(([key, label]) => {
        const value = values[key]
        if (value === undefined || value === null || (isNew && isEmpty(key, value))) return []
        return [{ key, label, text: textOf(key, value, values) }]
      })

/**
 * What a change was before and is now, as it is read: of what stayed as it was only the record says it, and what was empty and is filled
 * says nothing of before.
 */
export function valuesOfChange({ was, became }: { was: Values | null; became: Values | null }): {
  before: Value[]
  after: Value[]
} {
  const [before, after] = [valuesOf(was, false), valuesOf(became, was === null)]
  const isSame = (value: Value & { key: string }) =>
    became !== null && after.some(({ key, text }) => key === value.key && text === value.text)
  const plain = ({ label, text }: Value) => ({ label, text: text === '' ? 'none' : text })
  return {
    before: before.filter((value) => !isSame(value) && value.text !== '').map(plain),
    after: after
      .filter(({ key, text }) => text !== '' || before.some((value) => value.key === key && value.text !== ''))
      .map(plain),
  }
}

/** 'Kings’ day, from 2026-11-05' or nothing: which record a line is about. */
export const titleOf = ({ was, became }: { was: Values | null; became: Values | null }): string => {
  const title = became?.title ?? was?.title ?? became?.serial ?? was?.serial
  return typeof title === 'string' ? ` ${title}` : ''
}
