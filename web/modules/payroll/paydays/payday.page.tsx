import type { Input } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { paydays } from '@iroko/contract/payroll/paydays'
import { ordinal } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import cards from '../../../ui/list-card.module.css'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

type Draft = Input<typeof paydays.set>['body']

/** Ordinals, as the specification has them (section 9). */
const rangeText = ({ from_date, to_date }: Draft): string =>
  from_date === 1 ? 'The whole month' : `${ordinal(from_date)} of last month to ${ordinal(to_date)} of this month`

/** 'the 25th'; what is past the end of a month is its last day. */
const dayText = (date: number): string => (date === 31 ? 'last day of the month' : ordinal(date))

/** Which days a month's pay is for, and when it is paid. */
export default function PaydayPage() {
  const found = useCall(paydays.show)
  const groups = useCall(payGroups.list, { query: { limit: 1000, sort: 'pay_day' } }).data?.pay_groups ?? []
  const { payroll_config, period, history = [], can } = found.data ?? {}
  return (
    <Page
      title="Payday"
      description="The days that a month’s pay is for, and when it is paid. Pay days and cut-offs are set under Pay groups."
      actions={
        can?.edit ? <AskButton ask={() => <ChangeDialog current={payroll_config} />}>Change pay period</AskButton> : null
      }
    >
      <Loaded found={found} prefix="Payroll Dates Error | " count={2} height={56} />
      {payroll_config && period ? (
        <p>
          {rangeText(payroll_config)}. Current pay period: {period.starts_on} to {period.ends_on}.
        </p>
      ) : null}
      {groups.length > 0 ? (
        <Section title="Pay days">
          <ul className={`surface ${cards.list}`}>
            {groups.map(({ id, title, pay_day, cut_off_day }) => (
              <li key={id} className={cards.line}>
                {title}: paid on the {dayText(pay_day)}, with changes until the {dayText(cut_off_day)}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Checks />
      <Section title="Pay period history">
        <ul className={`surface ${cards.list}`}>
          {history.map(({ id, created_at, created_by, ...config }) => (
            <li key={id} className={cards.line}>
              {rangeText(config)}, since {momentText(created_at).slice(0, 10)}
              {created_by ? `, set by ${created_by.full_name}` : ''}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

/** What the preflight of a payroll lists. */
function Checks() {
  const { settings, can } = useCall(payrollChecks.settings).data ?? {}
  if (!settings) return null
  const { net_rise_percent, change_percent, change_kobo, other_percent, version } = settings
  const change = () => (
    <SendDialog<{
      net_rise_percent: number
      other_percent: number
      change_percent: number
      change_kobo: number
      version: number
    }>
      title="Change checks"
      call={payrollChecks.change}
      prefix="Payroll | "
      submit="Save changes"
      fixed={{ version }}
      fields={[
        {
          name: 'net_rise_percent',
          type: 'number',
          label: 'List net pay that exceeds last month by more than (%)',
          required: true,
          min: 1,
          max: 1000,
          value: net_rise_percent,
        },
        {
          name: 'other_percent',
          type: 'number',
          label: 'Count as other net pay what differs from last month by at least (%)',
          description: '0 counts every difference.',
          required: true,
          min: 0,
          max: 1000,
          value: other_percent,
        },
        {
          name: 'change_percent',
          type: 'number',
          label: 'Ask for a reason when changed pay differs from the last approved payroll by more than (%)',
          required: true,
          min: 1,
          max: 1000,
          value: change_percent,
        },
        {
          name: 'change_kobo',
          type: 'number',
          money: true,
          min: 0,
          label: 'And by at least',
          required: true,
          value: change_kobo,
        },
      ]}
    />
  )
  return (
    <Section
      title="Checks"
      actions={
        can?.edit ? (
          <AskButton variant="default" ask={change}>
            Change checks
          </AskButton>
        ) : null
      }
    >
      <ul className={`surface ${cards.list}`}>
        <li className={cards.line}>To check: net pay that exceeds last month by more than {net_rise_percent}%</li>
        <li className={cards.line}>
          Other net pay than last month:{' '}
          {other_percent === 0 ? 'every difference' : `differences of at least ${other_percent}%`}
        </li>
        <li className={cards.line}>
          Needs a reason before approval: pay that differs from the last approved payroll by more than {change_percent}% and at
          least {formatMoney(change_kobo)}, after what it follows from was changed
        </li>
      </ul>
    </Section>
  )
}

function ChangeDialog({ current }: { current: Draft | null | undefined }) {
  return (
    <SendDialog<Draft>
      title="Change pay period"
      call={paydays.set}
      prefix="Payroll Dates Error | "
      submit="Change pay period"
      fields={[
        {
          name: 'from_date',
          type: 'number',
          label: 'From day of last month',
          description: '1 for the whole calendar month.',
          required: true,
          min: 1,
          max: 31,
          value: current?.from_date ?? 1,
        },
        {
          name: 'to_date',
          type: 'number',
          label: 'To day of this month',
          required: true,
          min: 1,
          max: 31,
          value: current?.to_date ?? 31,
        },
      ]}
    />
  )
}
