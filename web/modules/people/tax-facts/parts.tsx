/** What a person’s tax of a year follows from beside pay: masked until asked for. */
import { AskButton } from '../../../screens/ask-button.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import '../../../ui/mantine-over.ts'
import { dayIn } from '@iroko/contract/dates'
import type { Input, Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { taxDeclarations } from '@iroko/contract/people/tax-declarations'
import { joinerBandsWords, taxFacts } from '@iroko/contract/people/tax-facts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { companyZone, monthInWords, today, withDaysInWords } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { amountField, bandsField } from '../tax-declarations/parts-fields.tsx'
import classes from './parts.module.css'

const DeclareDialog = later(() => import('../tax-declarations/parts.tsx').then((module) => module.DeclareDialog))
const VoluntaryDialog = later(() => import('../tax-declarations/parts-voluntary.tsx').then((module) => module.VoluntaryDialog))
const TaxDeclarationDrawer = later(() => import('../tax-declarations/parts.tsx').then((module) => module.TaxDeclarationDrawer))

const thisYear = Number(today().slice(0, 4))
/** Last year, this and the next. */
const declared = [thisYear + 1, thisYear, thisYear - 1]
export const taxYears = Array.from({ length: 5 }, (_, at) => String(thisYear + 1 - at))

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

type Known = Output<typeof taxFacts.show>['tax_facts']

const rateText = (percent: number | null): string => (percent === null ? 'as the law says' : `${percent}%`)
const pensionText = ({ pension, pension_employee_percent, pension_employer_percent }: Known): string =>
  !pension || (pension_employee_percent === null && pension_employer_percent === null)
    ? yesNo(pension)
    : `Employee ${rateText(pension_employee_percent)}, employer ${rateText(pension_employer_percent)}`

const voluntaryText = (known: Known): string => {
  const { asked_voluntary: asked } = known
  const text = givenText(asked ?? known)
  return asked ? `${text} from ${monthInWords(asked.first_month)}, as asked for` : text
}

const givenText = ({ voluntary_percent, voluntary_kobo }: Pick<Known, 'voluntary_percent' | 'voluntary_kobo'>): string =>
  voluntary_percent > 0
    ? `${voluntary_percent}% of the month’s pay`
    : voluntary_kobo > 0
      ? `${formatMoney(voluntary_kobo)} a month`
      : 'None'

interface TaxDetailsProps {
  ogid: string
  year?: number
  /** Of a screen that shows other amounts, too. */
  pay?: ReturnType<typeof useShownPay>
}

export function TaxDetails({ ogid, year: first = thisYear, pay }: TaxDetailsProps) {
  const [year, setYear] = useState(first)
  const found = useCall(taxFacts.show, { params: { ogid, year: String(year) } })
  const sent = useCall(taxDeclarations.list, { query: { ogid, year: String(year) } })
  const declaration = useOpenRecord('declaration')
  const own = useShownPay()
  const { money, moneyIn } = pay ?? own
  if (found.isError) return <Loaded found={found} prefix="Tax details | " />
  const facts = found.data?.tax_facts
  const declarations = sent.data?.tax_declarations ?? []
  const awaits = (isVoluntary: boolean) =>
    declarations.some(({ status, first_month }) => status === 'pending' && (first_month !== null) === isVoluntary)
  const mayDeclare = facts?.can.declare && declared.includes(year) && !awaits(false)
  const mayGive = facts?.can.declare && year === thisYear && facts.pension && !awaits(true)
  return (
    <Section
      title="Tax details"
      actions={
        <>
          {pay ? null : own.toggle}
          {facts?.can.edit ? (
            <AskButton variant="default" ask={() => <EditDialog facts={facts} />}>
              Edit tax details
            </AskButton>
          ) : null}
          {facts && mayGive ? (
            <AskButton variant="default" ask={() => <VoluntaryDialog known={facts} />}>
              Voluntary pension
            </AskButton>
          ) : null}
          {facts && mayDeclare ? (
            <AskButton variant="default" ask={() => <DeclareDialog year={year} known={facts} />}>
              Declare reliefs
            </AskButton>
          ) : null}
        </>
      }
    >
      <Select
        label="Year"
        className={classes.year}
        data={taxYears}
        value={String(year)}
        allowDeselect={false}
        onChange={(value) => setYear(Number(value))}
      />
      {facts ? (
        <DescriptionList
          items={[
            { label: 'State of tax residence', value: facts.tax_state },
            { label: 'Pension', value: pensionText(facts) },
            { label: 'Voluntary pension', value: moneyIn(voluntaryText(facts)) },
            { label: 'National Housing Fund', value: yesNo(facts.nhf) },
            { label: 'Health insurance', value: yesNo(facts.nhis) },
            { label: 'Rent paid in the year', value: money(facts.rent_kobo) },
            { label: 'Life insurance premium', value: money(facts.life_premium_kobo) },
            { label: 'Interest on a home loan', value: money(facts.mortgage_interest_kobo) },
            {
              label: 'Paid by another payroll',
              value:
                facts.before_months > 0
                  ? moneyIn(
                      `${countOf(facts.before_months, 'month')}, gross ${formatMoney(facts.before_gross_kobo)}, PAYE ${formatMoney(facts.before_tax_kobo)}`,
                    )
                  : 'Nothing',
            },
            {
              label: 'Bands of a joiner',
              value: facts.joiner_bands ? joinerBandsWords[facts.joiner_bands] : 'As usual in the company',
            },
            { label: 'Document', value: facts.paper ? <FileButton file={facts.paper} /> : 'None' },
            { label: 'Evidence', value: withDaysInWords(facts.evidence), full: true },
          ]}
        />
      ) : (
        <Loaded found={found} prefix="Tax details | " count={4} height={36} />
      )}
      {declarations.length > 0 ? (
        <ul className={`column8 ${classes.declarations}`} aria-label="Tax and pension declarations">
          {declarations.map(({ id, created_at, status, first_month }) => (
            <li key={id}>
              <Button variant="subtle" size="compact-sm" onClick={() => declaration.open(id)}>
                {first_month
                  ? `Voluntary pension from ${monthInWords(first_month)}`
                  : withDaysInWords(`Declaration of ${dayIn(companyZone, new Date(created_at))}`)}
              </Button>
              <StatusBadge status={status} map={statusWords} />
            </li>
          ))}
        </ul>
      ) : null}
      {declaration.id ? <TaxDeclarationDrawer id={declaration.id} onClose={declaration.close} /> : null}
    </Section>
  )
}

type Draft = Input<typeof taxFacts.set>['body']
type Facts = Draft &
  Pick<Known, 'paper' | 'tax_state' | 'can'> & { employee: { ogid: string; full_name: string }; year: number }

const amount = amountField<Draft>
const hasPension = ({ pension }: Partial<Draft>): boolean => pension === true

const fields: Field<Draft>[] = [
  { name: 'pension', type: 'check', label: 'Pension' },
  {
    name: 'pension_employee_percent',
    type: 'number',
    label: 'Pension of the employee',
    description: 'Leave blank for the rate of the law. 0% where the employer bears all of it.',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 2,
    when: hasPension,
  },
  {
    name: 'pension_employer_percent',
    type: 'number',
    label: 'Pension of the employer',
    description: 'Leave blank for the rate of the law.',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 2,
    when: hasPension,
  },
  {
    name: 'voluntary_percent',
    type: 'number',
    label: 'Voluntary pension, share of the month’s pay',
    description: 'Before tax, to the same pension fund. Either a share or an amount; at most a third of the pay is deducted.',
    required: true,
    unit: '%',
    min: 0,
    max: 33.33,
    decimals: 2,
    when: hasPension,
  },
  { ...amount('voluntary_kobo', 'Voluntary pension, amount a month'), when: hasPension },
  { name: 'nhf', type: 'check', label: 'National Housing Fund' },
  { name: 'nhis', type: 'check', label: 'Health insurance' },
  amount('rent_kobo', 'Rent paid in the year'),
  amount('life_premium_kobo', 'Life insurance premium'),
  amount('mortgage_interest_kobo', 'Interest on a home loan'),
  {
    name: 'evidence',
    type: 'textarea',
    label: 'Evidence',
    description: 'The documents you have seen. Required if something is declared.',
    maxLength: 500,
    rows: 2,
  },
  {
    name: 'paper_id',
    type: 'file',
    label: 'Document',
    purpose: 'tax',
    description:
      'What lowers tax or pension, or was paid by another payroll, needs a document of its own: without one no payroll is approved.',
  },
  {
    name: 'before_months',
    type: 'number',
    label: 'Paid by another payroll',
    description: 'Months of this year before the first payslip here.',
    unit: 'months',
    min: 0,
    max: 11,
    required: true,
  },
  amount('before_gross_kobo', 'Gross of those months'),
  amount('before_reliefs_kobo', 'Contributions of those months', 'Pension, NHF and NHIS.'),
  amount('before_tax_kobo', 'PAYE of those months'),
  bandsField<Draft>(),
]

function EditDialog({ facts }: { facts: Facts }) {
  const { employee, year, version, ...known } = facts
  const value = Object.fromEntries(fields.map(({ name }) => [name, known[name as keyof typeof known]]))
  return (
    <SendDialog<Draft>
      title={`Tax details of ${employee.full_name} for ${year}`}
      call={taxFacts.set}
      params={{ ogid: employee.ogid, year: String(year) }}
      prefix="Tax details | "
      submit="Save tax details"
      fixed={{ version }}
      value={value as Partial<Draft>}
      fields={fields.map((field) => (field.type === 'file' ? { ...field, known: facts.paper ? [facts.paper] : [] } : field))}
    />
  )
}
