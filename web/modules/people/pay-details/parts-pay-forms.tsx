/** Changing numbers, and proposing another bank account. */
import type { Input } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { nigerianStates } from '@iroko/contract/identifiers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { useBanks } from '../banks/parts.tsx'
import { useFundOptions } from '../pension-funds/parts.tsx'
import type { PayRecord } from './parts.tsx'
import { whereItGoes } from './parts-where.tsx'

type PayDraft = Omit<Input<typeof payDetails.update>['body'], 'version'>
type BankDraft = Omit<Input<typeof payDetails.proposeBank>['body'], 'despite_check_digit'>

interface PayDialogProps {
  pay: PayRecord
}

/** A sealed number is not shown: left empty it stays as it is. */
const keeps = (shown: string | null): string => (shown ? `Leave blank to keep ${shown}.` : 'Not recorded yet.')

export function PayDialog({ pay }: PayDialogProps) {
  const close = useClose()
  const send = useSend(payDetails.update, {
    prefix: 'Pay | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const params = { ogid: pay.ogid }
  const funds = useFundOptions(pay.pfa)
  const fields: Field<PayDraft>[] = [
    { name: 'nin', label: 'NIN', type: 'text', maxLength: 11, description: keeps(pay.nin) },
    { name: 'bvn', label: 'BVN', type: 'text', maxLength: 11, description: keeps(pay.bvn) },
    { name: 'rsa_pin', label: 'RSA PIN', type: 'text', maxLength: 15, description: keeps(pay.rsa_pin) },
    { name: 'pfa', label: 'PFA', type: 'select', options: funds },
    {
      name: 'pfa_from',
      label: 'PFA from',
      type: 'date',
      description: 'Empty: another fund counts from today.',
      when: ({ pfa }) => Boolean(pay.pfa) && pfa !== pay.pfa,
    },
    { name: 'nhf_number', label: 'NHF number', type: 'text', maxLength: 20 },
    {
      name: 'tax_state',
      label: 'State of tax residence',
      type: 'select',
      options: nigerianStates.map((value) => ({ value, label: value })),
    },
    { name: 'tin', label: 'Previous TIN', type: 'text', maxLength: 13 },
  ]
  return (
    <FormDialog<PayDraft>
      title={`Edit identity and tax numbers of ${pay.full_name}`}
      submit="Save numbers"
      fields={fields}
      value={{ pfa: pay.pfa, nhf_number: pay.nhf_number, tin: pay.tin, tax_state: pay.tax_state as PayDraft['tax_state'] }}
      onSubmit={(draft) => send.mutateAsync({ params, body: { ...draft, version: pay.version } })}
    >
      {({ values }) => <WhereItGoes pay={pay} draft={values} />}
    </FormDialog>
  )
}

/** Before it is saved: to whom tax and pension would go, and from when. */
function WhereItGoes({ pay, draft }: { pay: PayRecord; draft: Partial<PayDraft> }) {
  const sentences = whereItGoes(pay, draft)
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="plain small">
          {sentence}
        </p>
      ))}
    </div>
  )
}

export function BankDialog({ pay }: PayDialogProps) {
  const { options } = useBanks()
  const close = useClose()
  // A last digit that does not fit is a question here, no alert.
  const send = useSend(payDetails.proposeBank, {
    prefix: 'Pay | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const params = { ogid: pay.ogid }
  const propose = async (draft: BankDraft) => {
    try {
      await send.mutateAsync({ params, body: draft })
    } catch (error) {
      if (!isFault(error) || error.code !== 'check_digit') throw error
      const yes = await confirm({
        title: 'Propose account number with wrong check digit?',
        text: `${error.message}. The second person sees that the check digit does not match.`,
        action: 'Propose anyway',
        cancel: 'Edit number',
      })
      if (yes) await send.mutateAsync({ params, body: { ...draft, despite_check_digit: true } })
      else throw error
    }
  }
  const fields: Field<BankDraft>[] = [
    {
      name: 'bank_code',
      label: 'Bank',
      type: 'select',
      required: 'Choose a bank',
      options,
    },
    {
      name: 'account_number',
      label: 'Account number',
      type: 'text',
      maxLength: 10,
      required: 'Enter an account number of ten digits',
    },
    {
      name: 'account_name',
      label: 'Account name',
      type: 'text',
      maxLength: 120,
      required: 'Enter the account name',
      full: true,
      description: 'As recorded by the bank. A second person has to confirm the account. The employee is notified.',
    },
  ]
  return (
    <FormDialog<BankDraft>
      title={`Propose account for ${pay.full_name}`}
      submit="Propose account"
      fields={fields}
      onSubmit={propose}
    />
  )
}
