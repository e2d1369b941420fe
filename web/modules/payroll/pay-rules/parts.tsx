/** Pay by rule as a view of the allowances: the rules, what each pays whom, and what is provided for them. */
import type { Row } from '@iroko/contract/endpoint'
import { payRuleKindWords, payRules } from '@iroko/contract/payroll/pay-rules'
import { lazily } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { shareText, whenText, whoText } from './parts-terms.tsx'

const RuleDialog = lazily(() => import('./parts-form.tsx').then((module) => module.RuleDialog))
const PayRuleDrawer = lazily(() => import('./parts-drawer.tsx').then((module) => module.PayRuleDrawer))

type Rule = Row<typeof payRules.list>
const prefix = 'Pay rule | '

const stateOf = ({ status, ends_on }: Rule): keyof typeof statusWords =>
  status === 'approved' && ends_on !== null ? 'ended' : status

export function PayRules() {
  const mayEdit = useMay('payroll.edit')
  const opened = useOpenRecord('pay_rule')
  const add = mayEdit ? <AskButton ask={() => <RuleDialog />}>Add rule</AskButton> : undefined
  return (
    <>
      <ListView
        label="Pay rules"
        call={payRules.list}
        toolbar={add}
        keepsTools
        columns={[
          { key: 'title', label: 'Rule', sortable: true, width: 150 },
          { key: 'kind', label: 'Kind', width: 140, hidden: true, render: ({ kind }) => payRuleKindWords[kind] },
          { key: 'base', label: 'What it pays', width: 260, render: shareText },
          { key: 'offices', label: 'Who', width: 170, render: whoText },
          { key: 'pay_month', label: 'When', width: 190, render: whenText },
          { key: 'starts_on', label: 'From', width: 120, render: ({ starts_on }) => <DateText value={starts_on} /> },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: (rule) => <StatusBadge status={stateOf(rule)} map={statusWords} />,
          },
        ]}
        onRowClick={({ id }) => opened.open(id)}
        actions={[
          { label: 'Who gets what', when: ({ status }) => status === 'approved', ask: (rule) => <Awards rule={rule} /> },
          {
            label: 'End',
            when: ({ status, ends_on }) => mayEdit && status === 'approved' && ends_on === null,
            ask: ({ id, version, title }) => (
              <SendDialog<{ ends_on: string; version: number }>
                title={`End ${title}?`}
                call={payRules.stop}
                submit="End rule"
                params={{ id }}
                fixed={{ version }}
                prefix={prefix}
                fields={[
                  {
                    ...{ name: 'ends_on', type: 'date', label: 'Last day', required: true, value: today(), min: today() },
                    description:
                      'What it paid stays. What is provided and no longer expected comes back at the end of the month.',
                    full: true,
                  },
                ]}
              />
            ),
          },
        ]}
        rowLabel={({ title }) => title}
        empty="No rules yet. A rule pays a 13th month, a leave allowance or a gratuity without entering it person by person; two others approve it."
        errorPrefix={prefix}
      />
      {opened.id ? <PayRuleDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

function Awards({ rule }: { rule: Rule }) {
  const { money, moneyIn, toggle } = useShownPay()
  return (
    <Dialog title={`Who gets ${rule.title}`} width={960}>
      {() => (
        <ListView
          label={`Who gets ${rule.title}`}
          call={payRules.awards}
          extra={{ params: { id: rule.id }, prefix: 'award' }}
          toolbar={toggle}
          columns={[
            personColumn(() => []),
            { key: 'year', label: 'Year', width: 80 },
            { key: 'kobo', label: 'Amount', align: 'end', sortable: true, width: 150, render: ({ kobo }) => money(kobo) },
            { key: 'explanation', label: 'How', render: ({ explanation }) => moneyIn(explanation) },
            { key: 'run', label: 'Payroll', width: 150, render: ({ run }) => run?.title ?? 'Not paid' },
          ]}
          rowLabel={({ employee }) => employee.full_name}
          empty="Nobody yet: it is made with the payroll that pays it."
          errorPrefix={prefix}
        />
      )}
    </Dialog>
  )
}

export function Provisions({ shown: { money } }: { shown: Shown }) {
  return (
    <ListView
      label="Provisions so far"
      call={payRules.provisions}
      keepsTools
      columns={[
        { key: 'rule', label: 'Rule', sortable: true, render: ({ rule }) => rule.title },
        { key: 'year', label: 'Year', width: 90, render: ({ year }) => (year === 0 ? 'All' : year) },
        { key: 'office', label: 'Office' },
        {
          key: 'expected_kobo',
          label: 'Expected',
          align: 'end',
          width: 150,
          render: ({ expected_kobo }) => money(expected_kobo),
        },
        {
          key: 'provided_kobo',
          label: 'Provided',
          align: 'end',
          width: 150,
          render: ({ provided_kobo }) => money(provided_kobo),
        },
        { key: 'used_kobo', label: 'Used', align: 'end', width: 150, render: ({ used_kobo }) => money(used_kobo) },
        { key: 'left_kobo', label: 'Left', align: 'end', width: 150, render: ({ left_kobo }) => money(left_kobo) },
        { key: 'month', label: 'Until', width: 130, render: ({ month }) => monthInWords(month) },
      ]}
      rowLabel={({ rule, office }) => `${rule.title}, ${office}`}
      empty="Nothing is provided yet: it begins with the end of the first month that an approved rule counts in."
      errorPrefix={prefix}
    />
  )
}
