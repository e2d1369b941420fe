/** Proposing a vendor with its account, changing it, and proposing another account. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { nigerianStates } from '@iroko/contract/identifiers'
import { vendors } from '@iroko/contract/procurement/vendors'
import { vendorKindWords, whtClassWords } from '@iroko/contract/procurement/withholding'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { useBanks } from '../../people/banks/parts.tsx'

type Vendor = Output<typeof vendors.show>['vendor']
type Draft = Input<typeof vendors.create>['body']
type Facts = Omit<Input<typeof vendors.update>['body'], 'version'>
type AccountDraft = Input<typeof vendors.proposeAccount>['body']

const prefix = 'Vendor | '
const stateOptions = nigerianStates.map((value) => ({ value, label: value }))

const facts = <D extends Facts>(): Field<D>[] =>
  [
    { name: 'title', type: 'text', label: 'Name', required: true, maxLength: 80 },
    { name: 'legal_name', type: 'text', label: 'Legal name', required: true, maxLength: 120 },
    { name: 'kind', type: 'select', label: 'Kind', required: true, options: optionsOf(vendorKindWords), value: 'company' },
    {
      name: 'wht_class',
      type: 'select',
      label: 'What is bought',
      required: true,
      options: optionsOf(whtClassWords),
      value: 'services',
    },
    { name: 'tin', type: 'text', label: 'Tax ID', maxLength: 20, description: 'Without one twice as much tax is withheld' },
    { name: 'rc_number', type: 'text', label: 'RC number', maxLength: 20 },
    {
      name: 'tax_state',
      type: 'select',
      label: 'State of residence',
      options: stateOptions,
      required: 'Choose the State to which the tax is owed',
      when: (draft: Partial<Facts>) => draft.kind === 'individual',
    },
    { name: 'terms_days', type: 'number', label: 'Paid within', unit: 'days', required: true, min: 0, max: 365, value: 30 },
    { name: 'contact', type: 'text', label: 'Contact', required: 'Enter a contact', maxLength: 80 },
    { name: 'email', type: 'email', label: 'Email', required: true },
    { name: 'phone', type: 'text', label: 'Phone', required: true, maxLength: 30 },
    { name: 'address', type: 'text', label: 'Address', required: 'Enter the address', maxLength: 200, full: true },
  ] as unknown as Field<D>[]

const account = <D extends AccountDraft>(banks: { value: string; label: string }[]): Field<D>[] =>
  [
    { name: 'bank_code', type: 'select', label: 'Bank', required: 'Choose a bank', options: banks },
    {
      name: 'account_number',
      type: 'text',
      label: 'Account number',
      maxLength: 10,
      required: 'Enter an account number of ten digits',
    },
    {
      name: 'account_name',
      type: 'text',
      label: 'Account name',
      maxLength: 120,
      required: 'Enter the account name',
      full: true,
      description: 'As recorded by the bank. Another person confirms the account, and the vendor is told.',
    },
  ] as unknown as Field<D>[]

/** Sends what has an account in it; a last digit that does not fit is a question, no alert. */
function useAsked<D extends AccountDraft>(send: (body: D) => Promise<unknown>) {
  return async (draft: D) => {
    try {
      await send(draft)
    } catch (error) {
      if (!isFault(error) || error.code !== 'check_digit') throw error
      const yes = await confirm({
        title: 'Propose account number with wrong check digit?',
        text: `${error.message}. The second person sees that the check digit does not match.`,
        action: 'Propose anyway',
        cancel: 'Edit number',
      })
      if (!yes) throw error
      await send({ ...draft, despite_check_digit: true })
    }
  }
}

export function VendorDialog() {
  const { options } = useBanks()
  const close = useClose()
  const send = useSend(vendors.create, { prefix, success: 'message', quietFields: true, onSuccess: () => close(true) })
  const submit = useAsked<Draft>((body) => send.mutateAsync({ body }))
  return (
    <FormDialog<Draft>
      title="Add vendor"
      submit="Propose vendor"
      fields={[...facts<Draft>(), ...account<Draft>(options)]}
      onSubmit={submit}
    />
  )
}

export const VendorFacts = ({ vendor }: { vendor: Vendor }) => (
  <SendDialog<Facts>
    title={`Change ${vendor.title}`}
    call={vendors.update}
    params={{ id: vendor.id }}
    fixed={{ version: vendor.version } as never}
    prefix={prefix}
    submit="Save"
    fields={facts<Facts>()}
    value={vendor as Facts}
  />
)

export function AccountDialog({ vendor }: { vendor: Vendor }) {
  const { options } = useBanks()
  const close = useClose()
  const send = useSend(vendors.proposeAccount, { prefix, success: 'message', quietFields: true, onSuccess: () => close(true) })
  const submit = useAsked<AccountDraft>((body) => send.mutateAsync({ params: { id: vendor.id }, body }))
  return (
    <FormDialog<AccountDraft>
      title={`Propose account for ${vendor.title}`}
      submit="Propose account"
      fields={account<AccountDraft>(options)}
      onSubmit={submit}
    />
  )
}
