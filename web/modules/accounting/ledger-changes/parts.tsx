/** Posting rules and freezes as views of the chart of accounts, and the changes of them that were asked for. */
import { accounts } from '@iroko/contract/accounting/accounts'
import { entryKindWords } from '@iroko/contract/accounting/journals'
import { ledgerChangeKinds, ledgerChanges, ledgerChangeWords, postingWordsOf } from '@iroko/contract/accounting/ledger-changes'
import type { Row } from '@iroko/contract/endpoint'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { useMay } from '../../../lib/session.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { LedgerChangeDrawer } from './parts-drawer.tsx'

type Rule = Row<typeof ledgerChanges.rules>
type Freeze = Row<typeof ledgerChanges.freezes>

const prefix = 'Books | '
const waits = { label: 'Change awaits a decision', tone: 'waiting' } as const
const officeTypes = { campaign: 'Campaigns', department: 'Departments' } as const
const reason = { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 } as const
const search = searchOptions(accounts.list, ({ id, code, title }) => ({ value: id, label: `${code} ${title}` }), {
  is_group: 'false',
  sort: 'code',
})

const officesOf = ({ office_type }: Rule): string =>
  office_type === null ? 'All others' : officeTypes[office_type as keyof typeof officeTypes]

export function PostingRules() {
  const mayEdit = useMay('account.edit')
  return (
    <ListView
      label="Posting rules"
      call={ledgerChanges.rules}
      extra={{ limit: 100 }}
      columns={[
        { key: 'key', label: 'Event', sortable: true, render: ({ key }) => postingWordsOf(key) },
        { key: 'office_type', label: 'Offices', width: 150, render: officesOf },
        { key: 'account', label: 'Account', render: ({ account }) => `${account.code} ${account.title}` },
        {
          key: 'is_asked',
          label: 'State',
          width: 220,
          render: ({ is_asked }) => (is_asked ? <StatusBadge status="asked" map={{ asked: waits }} /> : undefined),
        },
      ]}
      actions={[
        {
          label: 'Change account',
          inRow: 'outline',
          when: ({ is_asked }) => mayEdit && !is_asked,
          ask: (rule) => (
            <SendDialog<{ account_id: string; reason: string }>
              title={`Change the account of ${postingWordsOf(rule.key)}`}
              call={ledgerChanges.askRule}
              submit="Send"
              params={{ key: rule.key }}
              fixed={{ office_type: rule.office_type as 'campaign' | null }}
              prefix={prefix}
              fields={[
                { name: 'account_id', type: 'select', label: 'Account', required: 'Choose an account', search, full: true },
                reason,
              ]}
            >
              {() => (
                <p>
                  It posts to {rule.account.code} {rule.account.title} today. What is open there stays there. Another person
                  decides.
                </p>
              )}
            </SendDialog>
          ),
        },
      ]}
      rowLabel={({ key }) => postingWordsOf(key)}
    />
  )
}

export function Freezes() {
  const mayEdit = useMay('account.edit')
  return (
    <ListView
      label="Freezes"
      call={ledgerChanges.freezes}
      columns={[
        { key: 'kind', label: 'Entries', sortable: true, render: ({ kind }) => entryKindWords[kind] },
        {
          key: 'until',
          label: 'Frozen up to',
          width: 180,
          render: ({ until }: Freeze) => (until ? <DateText value={until} /> : 'Not frozen'),
        },
        {
          key: 'is_asked',
          label: 'State',
          width: 220,
          render: ({ is_asked }) => (is_asked ? <StatusBadge status="asked" map={{ asked: waits }} /> : undefined),
        },
      ]}
      actions={[
        {
          label: 'Change',
          inRow: 'outline',
          when: ({ is_asked }) => mayEdit && !is_asked,
          ask: ({ kind, until }) => (
            <SendDialog<{ until: string | null; reason: string }>
              title={`Freeze ${entryKindWords[kind].toLowerCase()}`}
              call={ledgerChanges.askFreeze}
              submit="Send"
              fixed={{ kind: kind as 'manual' }}
              prefix={prefix}
              fields={[
                {
                  name: 'until',
                  type: 'date',
                  label: 'Frozen up to',
                  description: 'Empty: not frozen any more',
                  value: until ?? undefined,
                },
                reason,
              ]}
            />
          ),
        },
      ]}
      rowLabel={({ kind }) => entryKindWords[kind]}
    />
  )
}

const kinds = ledgerChangeKinds.map((value) => ({ value, label: ledgerChangeWords[value] }))
const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function LedgerChanges() {
  const opened = useOpenRecord('change')
  return (
    <>
      <ListView
        label="Changes of the books"
        call={ledgerChanges.list}
        columns={[
          {
            key: 'created_at',
            label: 'Asked on',
            sortable: true,
            width: 130,
            render: ({ created_at }) => <DateText value={created_at} />,
          },
          { key: 'what', label: 'Kind', width: 130, render: ({ what }) => ledgerChangeWords[what] },
          { key: 'summary', label: 'Change' },
          { key: 'made_by', label: 'Asked by', width: 180, render: ({ made_by }) => made_by.full_name },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'what', label: 'Kind', options: kinds },
        ]}
        rowLabel={({ summary }) => summary}
        onRowClick={({ id }) => opened.open(id)}
        empty="No posting rule, freeze, bank rule or company account was changed yet"
      />
      {opened.id ? <LedgerChangeDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}
