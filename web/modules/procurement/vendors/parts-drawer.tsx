/** A vendor: its facts, what it resembles, its accounts, and what came and went of what is owed to it. */
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { bills } from '@iroko/contract/procurement/bills'
import { vendors } from '@iroko/contract/procurement/vendors'
import { vendorKindWords, whtClassWords } from '@iroko/contract/procurement/withholding'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { Warning } from './parts.tsx'
import { AccountDialog, VendorFacts } from './parts-form.tsx'

type Vendor = Output<typeof vendors.show>['vendor']
type Account = Vendor['accounts'][number]

const prefix = 'Vendor | '
const accountMap: StatusMap<Account['status']> = {
  proposed: { label: 'To confirm', tone: 'waiting' },
  active: { label: 'In use', tone: 'good' },
  refused: { label: 'Rejected', tone: 'bad' },
  ended: { label: 'Replaced', tone: 'neutral' },
}

/** The number, masked until whoever confirms it asks for it, which is logged. */
function AccountButton({
  account: { id, bank, account_number },
}: {
  account: Pick<Account, 'id' | 'bank' | 'account_number'>
}) {
  const [shown, setShown] = useState<string>()
  const mayReveal = useMay('vendor.approve')
  const reveal = useSend(vendors.reveal, { prefix, onSuccess: ({ value }) => setShown(value) })
  return (
    <span className="middle8">
      <span>
        {bank} <span className="figures">{shown ?? account_number}</span>
      </span>
      {mayReveal && !shown ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ body: { account_id: id } })}
        >
          Show number
        </Button>
      ) : null}
    </span>
  )
}

export function VendorDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(vendors.show, { params: { id } })
  return (
    <RecordDrawer title={found.data?.vendor.title ?? 'Vendor'} errorPrefix="Vendor" found={found} onClose={onClose}>
      {({ vendor }) => (
        <>
          {vendor.warnings.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
          {vendor.block_reason ? <Warning>Blocked: {vendor.block_reason}</Warning> : null}
          <DescriptionList
            items={[
              { label: 'Legal name', value: vendor.legal_name },
              { label: 'Kind', value: vendorKindWords[vendor.kind] },
              { label: 'What is bought', value: whtClassWords[vendor.wht_class] },
              { label: 'Tax ID', value: vendor.tin ?? 'None: twice as much tax is withheld' },
              { label: 'RC number', value: vendor.rc_number ?? '-' },
              ...(vendor.tax_state ? [{ label: 'State of residence', value: vendor.tax_state }] : []),
              { label: 'Paid within', value: `${vendor.terms_days} days` },
              { label: 'Owed', value: formatMoney(vendor.open_kobo) },
              { label: 'Contact', value: vendor.contact },
              { label: 'Email', value: vendor.email },
              { label: 'Phone', value: vendor.phone },
              { label: 'Address', value: vendor.address, full: true },
            ]}
          />
          <Accounts vendor={vendor} />
          <Steps vendor={vendor} />
          <Statement id={vendor.id} />
        </>
      )}
    </RecordDrawer>
  )
}

function Accounts({ vendor }: { vendor: Vendor }) {
  const decide = useSend(vendors.decide, { prefix, success: 'message' })
  const send = (id: string, decision: 'confirmed' | 'refused') => decide.mutate({ params: { id }, body: { decision } })
  return (
    <section>
      <h3>Accounts</h3>
      <ul className="plain">
        {vendor.accounts.map((account) => (
          <li key={account.id}>
            <div className="apart">
              <AccountButton account={account} />
              <StatusBadge status={account.status} map={accountMap} />
            </div>
            <p className="dimmed">
              {account.account_name}, proposed by {account.proposed_by.full_name}
              {account.fits_check_digit ? '' : '. The check digit does not match'}
              {account.status === 'active' && vendor.cools_until ? `. Paid to from ${vendor.cools_until} on` : null}
            </p>
            {account.can.decide ? (
              <div className="line12">
                <Button variant="default" onClick={() => send(account.id, 'refused')}>
                  Reject
                </Button>
                <Button variant="outline" loading={decide.isPending} onClick={() => send(account.id, 'confirmed')}>
                  Confirm
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps({ vendor }: { vendor: Vendor }) {
  const { id, version, title, can } = vendor
  const unblock = useSend(vendors.unblock, { prefix, success: 'message' })
  return (
    <div className="line12">
      {can.edit ? (
        <>
          <AskButton variant="default" ask={() => <VendorFacts vendor={vendor} />}>
            Change
          </AskButton>
          <AskButton variant="default" ask={() => <AccountDialog vendor={vendor} />}>
            Propose account
          </AskButton>
        </>
      ) : null}
      {can.block ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ reason: string }>
              title={`Block ${title}?`}
              call={vendors.block}
              params={{ id }}
              fixed={{ version } as never}
              prefix={prefix}
              submit="Block"
              fields={[
                { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
              ]}
            />
          )}
        >
          Block
        </AskButton>
      ) : null}
      {can.unblock ? (
        <Button variant="default" onClick={() => unblock.mutate({ params: { id }, body: { version } })}>
          Unblock
        </Button>
      ) : null}
    </div>
  )
}

/** The last moves, the newest first. */
function Statement({ id }: { id: string }) {
  const moves = useCall(bills.statement, { params: { id }, query: { limit: 20, sort: '-dated_on' } }).data?.payable_moves ?? []
  if (moves.length === 0) return null
  return (
    <section>
      <h3>Statement</h3>
      <ul className="plain">
        {moves.map((move) => (
          <li key={move.id} className="apart">
            <span className="shrinks">
              <DateText value={move.dated_on} /> · {move.bill.number} · {move.entry.number}
            </span>
            <span>
              {formatMoney(move.amount_kobo)} <span className="dimmed">owed {formatMoney(move.balance_kobo)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
