/** Salary, identity, tax, pension and bank numbers of one person: masked until asked for. */

import type { Input, Output } from '@iroko/contract/endpoint'
import { payDetails } from '@iroko/contract/people/pay-details'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import { DecideButtons } from '../../platform/approvals/parts-decide-buttons.tsx'
import { Salary } from '../salaries/parts.tsx'
import { TaxDetails } from '../tax-facts/parts.tsx'
import classes from './parts.module.css'

export type PayRecord = Output<typeof payDetails.show>['pay']
type Account = PayRecord['bank_accounts'][number]
type RevealInput = Input<typeof payDetails.reveal>['body']

const PayDialog = later(() => import('./parts-pay-forms.tsx').then((module) => module.PayDialog))
const BankDialog = later(() => import('./parts-pay-forms.tsx').then((module) => module.BankDialog))

export function Pay({ ogid }: { ogid: string }) {
  const found = useCall(payDetails.show, { params: { ogid } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Pay | " count={2} height={140} />
  const { pay } = found.data
  return (
    <>
      <Salary ogid={ogid} full_name={pay.full_name} />
      <Section
        title="Identity and tax numbers"
        actions={
          pay.can.edit ? (
            <AskButton variant="default" ask={() => <PayDialog pay={pay} />}>
              Edit numbers
            </AskButton>
          ) : null
        }
      >
        <div className="card16">
          <Numbers pay={pay} />
        </div>
      </Section>
      <Section
        title="Bank account"
        actions={
          pay.can.edit ? (
            <AskButton variant="default" ask={() => <BankDialog pay={pay} />}>
              Propose account
            </AskButton>
          ) : null
        }
      >
        {pay.bank_accounts.length === 0 ? <Empty text="No bank account yet" /> : null}
        {pay.bank_accounts.map((account) => (
          <AccountCard key={account.id} ogid={ogid} account={account} />
        ))}
      </Section>
      <TaxDetails ogid={ogid} />
    </>
  )
}

function Numbers({ pay }: { pay: PayRecord }) {
  const { ogid } = pay
  const sealed = (field: 'nin' | 'bvn' | 'rsa_pin', name: string) =>
    pay[field] ? <Masked ogid={ogid} shown={pay[field]} asked={{ field }} name={name} /> : null
  return (
    <DescriptionList
      items={[
        { label: 'NIN', value: sealed('nin', 'NIN') },
        { label: 'BVN', value: sealed('bvn', 'BVN') },
        { label: 'RSA PIN', value: sealed('rsa_pin', 'RSA PIN') },
        { label: 'PFA', value: pay.pfa },
        { label: 'NHF number', value: pay.nhf_number },
        { label: 'State of tax residence', value: pay.tax_state },
        { label: 'Previous TIN', value: pay.tin },
      ]}
    />
  )
}

interface MaskedProps {
  ogid: string
  shown: string
  asked: RevealInput
  name: string
}

/** Shown in full for as long as this part stays open; the server writes down who asked. */
function Masked({ ogid, shown, asked, name }: MaskedProps) {
  const [value, setValue] = useState<string>()
  const send = useSend(payDetails.reveal, { prefix: 'Pay | ', onSuccess: (output) => setValue(output.value) })
  return (
    <span className={classes.masked}>
      <span className="figures">{value ?? shown}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={send.isPending}
        aria-label={value ? `Hide ${name}` : `Show ${name}`}
        onClick={() => (value ? setValue(undefined) : send.mutate({ params: { ogid }, body: asked }))}
      >
        {value ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}

const statuses: StatusMap<Account['status']> = {
  proposed: { label: 'To be confirmed', tone: 'waiting' },
  active: { label: 'Receives pay', tone: 'good' },
  refused: statusWords.rejected,
  ended: statusWords.ended,
}

function AccountCard({ ogid, account }: { ogid: string; account: Account }) {
  const asked: RevealInput = { field: 'account_number', bank_account_id: account.id }
  return (
    <div className="card16">
      <DescriptionList
        items={[
          { label: 'Bank', value: account.bank },
          {
            label: 'Account number',
            value: <Masked ogid={ogid} shown={account.account_number} asked={asked} name="account number" />,
          },
          { label: 'Account name', value: account.account_name },
          { label: 'Status', value: <StatusBadge status={account.status} map={statuses} /> },
          {
            label: 'Proposed',
            value: (
              <>
                by {account.proposed_by.full_name}, <DateText value={account.proposed_at} />
              </>
            ),
          },
        ]}
      />
      <Warnings account={account} />
      {account.can.decide ? <Decide account={account} /> : null}
    </div>
  )
}

function Warnings({ account }: { account: Account }) {
  const lines = [
    ...(account.fits_check_digit ? [] : ['The check digit does not match this bank. Compare the number with a bank document.']),
    ...(account.is_shared ? ['Another employee is paid to the same account.'] : []),
  ]
  return lines.map((line) => (
    <p key={line} className={`notice ${classes.warning} ${toneClass('waiting')}`}>
      {line}
    </p>
  ))
}

const verdictOf = { confirmed: 'approved', refused: 'rejected' } as const

function Decide({ account }: { account: Account }) {
  const send = useSend(payDetails.decideBanks, { prefix: 'Pay | ', success: 'message' })
  const decide = (decision: 'confirmed' | 'refused') => send.mutate({ body: { ids: [account.id], decision } })
  return (
    <DecideButtons
      approve="Confirm"
      about={`account ${account.account_number}`}
      pending={send.isPending ? verdictOf[send.variables.body.decision] : undefined}
      onDecide={(verdict) => decide(verdict === 'approved' ? 'confirmed' : 'refused')}
    />
  )
}
