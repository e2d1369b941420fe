/** The steps of adding that not everybody has: pay details and roles, and what the review says of them. */
import type { Output } from '@iroko/contract/endpoint'
import { fault } from '@iroko/contract/errors'
import { checkDigitSentence, fitsBank, nigerianStates } from '@iroko/contract/identifiers'
import type { newcomers } from '@iroko/contract/people/newcomers'
import { firstRolesBody } from '@iroko/contract/people/newcomers'
import { firstPayBody } from '@iroko/contract/people/pay-details'
import type { output } from 'zod/mini'
import { roleWords } from '../../../lib/role-words.ts'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import type { Option } from '../../../screens/fields/option.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { useBanks } from '../banks/parts.tsx'
import { useFundOptions } from '../pension-funds/parts.tsx'

type Draft = Output<typeof newcomers.draft>['employee_draft']
export type CanFill = Draft['can']
type PayDraft = output<typeof firstPayBody>
type RolesDraft = output<typeof firstRolesBody>

const payFields = (bankOptions: Option[], fundOptions: Option[]): Field<PayDraft>[] => [
  {
    name: 'salary_kobo',
    label: 'Monthly gross',
    type: 'number',
    money: true,
    min: 1,
    full: true,
    description: 'As agreed, from the first day. It takes effect once a second person approves it.',
  },
  { name: 'bank_code', label: 'Bank', type: 'select', options: bankOptions },
  { name: 'account_number', label: 'Account number', type: 'text', maxLength: 10 },
  {
    name: 'account_name',
    label: 'Account name',
    type: 'text',
    maxLength: 120,
    full: true,
    description: 'As recorded by the bank. A second person has to confirm the account before pay goes there.',
  },
  { name: 'nin', label: 'NIN', type: 'text', maxLength: 11 },
  { name: 'bvn', label: 'BVN', type: 'text', maxLength: 11 },
  { name: 'pfa', label: 'PFA', type: 'select', options: fundOptions },
  { name: 'rsa_pin', label: 'RSA PIN', type: 'text', maxLength: 15, placeholder: 'PEN123456789012' },
  { name: 'nhf_number', label: 'NHF number', type: 'text', maxLength: 20 },
  {
    name: 'tax_state',
    label: 'State of tax residence',
    type: 'select',
    options: nigerianStates.map((value) => ({ value, label: value })),
  },
  { name: 'tin', label: 'Previous TIN', type: 'text', maxLength: 13 },
]

interface StepProps<Part> {
  onBack: (() => void) | undefined
  draft: Draft
  submit: string
  onNext: (part: Part) => Promise<unknown>
}

export function PayStep({ draft, submit, onBack, onNext }: StepProps<PayDraft>) {
  const { banks, options } = useBanks()
  const funds = useFundOptions()
  const next = async (pay: PayDraft) => onNext({ ...pay, despite_check_digit: await isMeant(pay, banks) })
  return (
    <RecordForm<PayDraft>
      key="pay"
      fields={payFields(options, funds)}
      schema={firstPayBody}
      value={draft.content.pay as Partial<PayDraft> | undefined}
      submit={submit}
      onCancel={onBack}
      cancel="Back"
      onSubmit={next}
    />
  )
}

/** Whether a number that does not fit its bank was said to be right all the same; goes back to the field otherwise. */
async function isMeant({ bank_code, account_number }: PayDraft, banks: ReturnType<typeof useBanks>['banks']): Promise<boolean> {
  if (!bank_code || !account_number) return false
  const bank = banks.find(({ code }) => code === bank_code)
  if (!bank || fitsBank(bank, account_number)) return false
  const sentence = checkDigitSentence(bank.title, account_number)
  const yes = await confirm({
    title: 'Use account number with wrong check digit?',
    text: `${sentence}. The second person sees that the check digit does not match.`,
    action: 'Use anyway',
    cancel: 'Edit number',
  })
  if (yes) return true
  throw fault(409, 'check_digit', sentence, { account_number: sentence })
}

export function RolesStep({ draft, submit, onBack, onNext }: StepProps<RolesDraft>) {
  const fields: Field<RolesDraft>[] = [
    {
      name: 'roles',
      label: 'Roles',
      type: 'select',
      isMulti: true,
      full: true,
      options: draft.can.roles.map((value) => ({ value, label: roleWords(value) })),
      description: 'Most employees need none. Their department and direct reports grant permissions automatically.',
    },
  ]
  return (
    <RecordForm<RolesDraft>
      key="roles"
      fields={fields}
      schema={firstRolesBody}
      value={draft.content.roles as Partial<RolesDraft> | undefined}
      submit={submit}
      onCancel={onBack}
      cancel="Back"
      onSubmit={onNext}
    />
  )
}

const masked = (value: string | null | undefined): string | null => (value ? `******${value.slice(-4)}` : null)

/** The numbers masked, as the profile will show them. */
export function PaySummary({ draft }: { draft: Draft }) {
  const { banks } = useBanks()
  const { money, toggle } = useShownPay()
  if (!draft.can.pay) return null
  const { bank_code, account_number, account_name, ...pay } = (draft.content.pay ?? {}) as Partial<PayDraft>
  const account = account_number
    ? `${banks.find(({ code }) => code === bank_code)?.title ?? bank_code} ${masked(account_number)}, ${account_name}`
    : null
  return (
    <Section title="Pay" actions={toggle}>
      <DescriptionList
        items={[
          { label: 'Monthly gross', value: pay.salary_kobo ? money(pay.salary_kobo) : null },
          { label: 'Bank account', value: account },
          { label: 'NIN', value: masked(pay.nin) },
          { label: 'BVN', value: masked(pay.bvn) },
          { label: 'PFA', value: pay.pfa ?? null },
          { label: 'RSA PIN', value: masked(pay.rsa_pin) },
          { label: 'NHF number', value: pay.nhf_number ?? null },
          { label: 'State of tax residence', value: pay.tax_state ?? null },
          { label: 'Previous TIN', value: pay.tin ?? null },
        ]}
      />
    </Section>
  )
}

export function RolesSummary({ draft }: { draft: Draft }) {
  if (draft.can.roles.length === 0) return null
  const { roles = [] } = (draft.content.roles ?? {}) as Partial<RolesDraft>
  return (
    <Section title="Roles">
      <DescriptionList items={[{ label: 'Roles in the portal', value: roles.map(roleWords).join(', ') || 'None' }]} />
    </Section>
  )
}
