/** A new version of the statutory rules, beginning with those that count. */
import { addMonths } from '@iroko/contract/dates'
import { type StatutoryRuleSet, type StatutoryRules, statutory } from '@iroko/contract/payroll/statutory'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { freshKey, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { bandText } from './parts-rates.tsx'
import classes from './statutory.module.css'

const rateLabels = {
  pension_employee_bp: 'Pension, employee',
  pension_employer_bp: 'Pension, employer',
  pension_alone_bp: 'Pension, where the employer bears all of it',
  nhf_bp: 'NHF',
  nhis_employee_bp: 'Health insurance, employee',
  nhis_employer_bp: 'Health insurance, employer',
  nsitf_bp: 'NSITF',
  itf_bp: 'ITF',
  minimum_tax_bp: 'Minimum tax',
}
type RateName = keyof typeof rateLabels
const rateNames = Object.keys(rateLabels) as RateName[]

type Relief = NonNullable<StatutoryRules['consolidated_relief']>
type Rates = Pick<StatutoryRules, RateName | 'minimum_wage_kobo' | 'joiner_bands' | 'nhf_of'>

interface Draft extends Rates {
  title: string
  starts_on: string
  note: string
  rent_bp: number | null
  rent_cap_kobo: number | null
  relief_bp: number | null
  relief_fixed_kobo: number | null
  relief_least_bp: number | null
  relief_of: Relief['of']
}
type Bands = StatutoryRules['bands']
/** A band with what it is known by while it is edited: its place changes when one before it goes. */
type KeyedBands = (Bands[number] & { key: string })[]

const hasRelief = ({ relief_bp }: Partial<Draft>): boolean => Boolean(relief_bp)

const fields: Field<Draft>[] = [
  { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
  {
    name: 'starts_on',
    type: 'date',
    label: 'From',
    description: 'The first day of a future month.',
    required: true,
    value: `${addMonths(today(), 1).slice(0, 7)}-01`,
  },
  {
    name: 'note',
    type: 'textarea',
    label: 'Source',
    description: 'The act and its sections, or the circular.',
    maxLength: 500,
    rows: 2,
  },
  { name: 'minimum_wage_kobo', type: 'number', money: true, min: 0, label: 'Monthly minimum wage' },
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
  { name: 'rent_bp', type: 'number', percent: true, label: 'Rent relief', unit: '% of rent' },
  { name: 'rent_cap_kobo', type: 'number', money: true, min: 0, label: 'Maximum rent relief per year' },
  {
    name: 'relief_bp',
    type: 'number',
    percent: true,
    label: 'Consolidated relief',
    description: 'Leave blank where the law grants none.',
    unit: '% of income',
  },
  {
    name: 'relief_fixed_kobo',
    type: 'number',
    money: true,
    min: 0,
    label: 'Consolidated relief, fixed amount added',
    when: hasRelief,
  },
  {
    name: 'relief_least_bp',
    type: 'number',
    percent: true,
    label: 'Or, if higher',
    unit: '% of income',
    when: hasRelief,
  },
  {
    name: 'relief_of',
    type: 'select',
    label: 'Consolidated relief is a share of',
    required: true,
    value: 'net',
    options: [
      { value: 'net', label: 'Income after contributions' },
      { value: 'gross', label: 'Gross income' },
    ],
    when: hasRelief,
  },
  ...rateNames.map((name) => ({
    name,
    type: 'number' as const,
    percent: true,
    label: rateLabels[name],
    required: true,
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

const draftOf = ({
  rules: { rent_relief: rent, consolidated_relief: relief, ...rates },
}: StatutoryRuleSet): Partial<Draft> => ({
  ...rates,
  rent_bp: rent?.rate_bp ?? null,
  rent_cap_kobo: rent?.cap_kobo ?? null,
  relief_bp: relief?.share_bp ?? null,
  relief_fixed_kobo: relief?.fixed_kobo ?? null,
  relief_least_bp: relief?.least_bp ?? null,
  relief_of: relief?.of ?? 'net',
})

/** Hundred percent, in its hundredths. */
const wholeRate = 10_000

const keyed = (band: Bands[number]): KeyedBands[number] => ({ ...band, key: freshKey() })

function rulesOf(draft: Draft, bands: KeyedBands): StatutoryRules {
  const { title: _title, starts_on: _from, note: _note, rent_bp, rent_cap_kobo, ...rest } = draft
  const { relief_bp, relief_fixed_kobo, relief_least_bp, relief_of, ...rates } = rest
  return {
    ...rates,
    bands: bands.map(({ key: _key, ...band }) => band),
    rent_relief: rent_bp ? { rate_bp: rent_bp, cap_kobo: rent_cap_kobo ?? 0 } : null,
    consolidated_relief: relief_bp
      ? { share_bp: relief_bp, fixed_kobo: relief_fixed_kobo ?? 0, least_bp: relief_least_bp ?? 0, of: relief_of }
      : null,
  }
}

export function StatutoryDialog({ from }: { from: StatutoryRuleSet }) {
  const close = useClose()
  const [before] = useState<KeyedBands>(() => from.rules.bands.map(keyed))
  const [bands, setBands] = useState(before)
  const send = useSend(statutory.create, {
    prefix: 'Statutory rates | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  return (
    <FormDialog<Draft>
      title="Add statutory rates"
      submit="Add statutory rates"
      fields={fields}
      value={draftOf(from)}
      dirty={bands !== before}
      onSubmit={(draft) =>
        bands.every(({ width_kobo, rate_bp }) => width_kobo !== 0 && rate_bp <= wholeRate) &&
        send.mutateAsync({
          body: { title: draft.title, starts_on: draft.starts_on, note: draft.note ?? '', rules: rulesOf(draft, bands) },
        })
      }
    >
      {() => <BandsEditor bands={bands} onChange={setBands} />}
    </FormDialog>
  )
}

/** The bands of a year from the first naira on; the last has no end. */
function BandsEditor({ bands, onChange }: { bands: KeyedBands; onChange: (bands: KeyedBands) => void }) {
  const set = (key: string, part: Partial<Bands[number]>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...part } : band)))
  return (
    <fieldset className={`column12 ${classes.bands}`}>
      <legend>Annual tax bands</legend>
      {bands.map(({ key, width_kobo, rate_bp }, at) => (
        <div key={key} className={classes.band}>
          {width_kobo === null ? (
            <span>{bandText(bands, at)}</span>
          ) : (
            <NumberBox
              label={`Band ${at + 1}, width`}
              leftSection="₦"
              thousandSeparator=","
              decimalScale={2}
              allowNegative={false}
              hideControls
              error={width_kobo === 0 ? 'Enter an amount above zero' : undefined}
              value={width_kobo / 100}
              onChange={(naira) => set(key, { width_kobo: Math.round(naira * 100) })}
            />
          )}
          <NumberBox
            label={`Band ${at + 1}, rate`}
            rightSection="%"
            decimalScale={2}
            allowNegative={false}
            hideControls
            error={rate_bp > wholeRate ? 'At most 100' : undefined}
            value={rate_bp / 100}
            onChange={(rate) => set(key, { rate_bp: Math.round(rate * 100) })}
          />
          {width_kobo === null ? (
            <span />
          ) : (
            <ActionIcon
              variant="subtle"
              aria-label={`Remove band ${at + 1}`}
              onClick={() => onChange(bands.filter((band) => band.key !== key))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => onChange(bands.toSpliced(-1, 0, keyed({ width_kobo: 100_000_000, rate_bp: 0 })))}
        disabled={bands.length >= 12}
      >
        Add band
      </Button>
    </fieldset>
  )
}
