/** A new version of the statutory rules, beginning with those that count. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { type StatutoryRuleSet, type StatutoryRules, statutory } from '@iroko/contract/payroll/statutory'
import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import classes from './statutory.module.css'

const rateNames = [
  'pension_employee_bp',
  'pension_employer_bp',
  'nhf_bp',
  'nhis_employee_bp',
  'nhis_employer_bp',
  'nsitf_bp',
  'itf_bp',
  'minimum_tax_bp',
] as const
const rateLabels: Record<(typeof rateNames)[number], string> = {
  pension_employee_bp: 'Pension, employee',
  pension_employer_bp: 'Pension, employer',
  nhf_bp: 'NHF',
  nhis_employee_bp: 'Health insurance, employee',
  nhis_employer_bp: 'Health insurance, employer',
  nsitf_bp: 'NSITF',
  itf_bp: 'ITF',
  minimum_tax_bp: 'Minimum tax',
}

/** Rates in percent. */
type Draft = Record<(typeof rateNames)[number], number> &
  Pick<StatutoryRules, 'minimum_wage_kobo' | 'joiner_bands' | 'nhf_of'> & {
    title: string
    starts_on: string
    note: string
    rent_rate: number | null
    rent_cap_kobo: number | null
  }
type Bands = StatutoryRules['bands']

const fields: Field<Draft>[] = [
  { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
  {
    name: 'starts_on',
    type: 'date',
    label: 'From',
    description: 'The first day of a month that has not begun.',
    required: true,
    value: firstOfMonth(addMonths(today(), 1)),
  },
  {
    name: 'note',
    type: 'textarea',
    label: 'Source',
    description: 'The act and its sections, or the circular.',
    maxLength: 500,
    rows: 2,
  },
  { name: 'minimum_wage_kobo', type: 'number', money: true, min: 0, label: 'Minimum wage a month' },
  {
    name: 'joiner_bands',
    type: 'select',
    label: 'Bands of joiners',
    required: true,
    options: [
      { value: 'prorated', label: 'In proportion to their months' },
      { value: 'full_year', label: 'The whole year' },
    ],
  },
  { name: 'rent_rate', type: 'number', label: 'Rent relief', unit: '% of rent', min: 0, max: 100, decimals: 2 },
  { name: 'rent_cap_kobo', type: 'number', money: true, min: 0, label: 'Rent relief a year, at most' },
  ...rateNames.map((name) => ({
    name,
    type: 'number' as const,
    label: rateLabels[name],
    unit: '%',
    required: true,
    min: 0,
    max: 100,
    decimals: 2,
  })),
  {
    name: 'nhf_of',
    type: 'select',
    label: 'NHF is a share of',
    required: true,
    options: [
      { value: 'basic', label: 'Basic pay' },
      { value: 'gross', label: 'Gross pay' },
    ],
  },
]

const draftOf = ({ rules }: StatutoryRuleSet): Partial<Draft> => ({
  ...(Object.fromEntries(rateNames.map((name) => [name, rules[name] / 100])) as Pick<Draft, (typeof rateNames)[number]>),
  minimum_wage_kobo: rules.minimum_wage_kobo,
  joiner_bands: rules.joiner_bands,
  nhf_of: rules.nhf_of,
  rent_rate: rules.rent_relief ? rules.rent_relief.rate_bp / 100 : null,
  rent_cap_kobo: rules.rent_relief?.cap_kobo ?? null,
})

const toBp = (percent: number): number => Math.round(percent * 100)

const rulesOf = (draft: Draft, bands: Bands, before: StatutoryRules): StatutoryRules => ({
  ...before,
  ...(Object.fromEntries(rateNames.map((name) => [name, toBp(draft[name])])) as Pick<Draft, (typeof rateNames)[number]>),
  bands,
  minimum_wage_kobo: draft.minimum_wage_kobo,
  joiner_bands: draft.joiner_bands,
  nhf_of: draft.nhf_of,
  rent_relief: draft.rent_rate ? { rate_bp: toBp(draft.rent_rate), cap_kobo: draft.rent_cap_kobo ?? 0 } : null,
})

export function StatutoryDialog({ from, onClose }: { from: StatutoryRuleSet; onClose: () => void }) {
  const [bands, setBands] = useState<Bands>(from.rules.bands)
  const send = useSend(statutory.create, {
    prefix: 'Statutory rates | ',
    success: 'message',
    quietFields: true,
    onSuccess: onClose,
  })
  return (
    <FormDialog<Draft>
      title="Add statutory rates"
      submit="Add statutory rates"
      fields={fields}
      value={draftOf(from)}
      onSubmit={({ title, starts_on, note, ...draft }) =>
        send.mutateAsync({
          body: { title, starts_on, note: note ?? '', rules: rulesOf({ title, starts_on, note, ...draft }, bands, from.rules) },
        })
      }
      onClose={onClose}
    >
      {() => <BandsEditor bands={bands} onChange={setBands} />}
    </FormDialog>
  )
}

/** The bands of a year from the first naira on; the last has no end. */
function BandsEditor({ bands, onChange }: { bands: Bands; onChange: (bands: Bands) => void }) {
  const set = (at: number, part: Partial<Bands[number]>) =>
    onChange(bands.map((band, index) => (index === at ? { ...band, ...part } : band)))
  return (
    <fieldset className={classes.bands}>
      <legend>Tax bands of a year</legend>
      {bands.map(({ width_kobo, rate_bp }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place among the others
        <div key={at} className={classes.band}>
          {width_kobo === null ? (
            <span>Above</span>
          ) : (
            <NumberInput
              label={`Band ${at + 1}, width`}
              leftSection="₦"
              thousandSeparator=","
              decimalScale={2}
              min={0}
              hideControls
              value={width_kobo / 100}
              onChange={(naira) => set(at, { width_kobo: Math.round(Number(naira || 0) * 100) })}
            />
          )}
          <NumberInput
            label={`Band ${at + 1}, rate`}
            rightSection="%"
            decimalScale={2}
            min={0}
            max={100}
            hideControls
            value={rate_bp / 100}
            onChange={(rate) => set(at, { rate_bp: toBp(Number(rate || 0)) })}
          />
          {width_kobo === null ? (
            <span />
          ) : (
            <ActionIcon
              variant="subtle"
              aria-label={`Remove band ${at + 1}`}
              onClick={() => onChange(bands.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => onChange(bands.toSpliced(-1, 0, { width_kobo: 100_000_000, rate_bp: 0 }))}
        disabled={bands.length >= 12}
      >
        Add band
      </Button>
    </fieldset>
  )
}
