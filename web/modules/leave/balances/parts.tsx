/** Balances as cards, and the rows that they are the sum of. */

import { dayAndYear } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FigureButton } from '../../../screens/explained/explained.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { LeaveTypeName } from '../types/parts.tsx'
import { daysText } from '../types/parts-words.tsx'
import classes from './parts.module.css'

const LedgerDialog = later(() => import('./parts-ledger.tsx').then((module) => module.LedgerDialog))

export type Balance = Output<typeof leaveBalances.list>['leave_balances'][number]

interface BalancesProps {
  /** Whose; the one who looks when not given. */
  ogid?: string
}

/** What a person was granted, took, asked for and has left, by kind of leave. */
export function Balances({ ogid }: BalancesProps) {
  const balances = useCall(leaveBalances.list, { query: { ogid } })
  const [isWhole, setWhole] = useState(false)
  if (!balances.isSuccess)
    return (
      <div className={classes.bones}>
        <Loaded found={balances} prefix="Leave | " cards count={3} height={226} />
      </div>
    )
  const cards = balances.data.leave_balances
  if (cards.length === 0) {
    return (
      <Empty title="No leave balances yet" text="Your days appear here once they are granted. If you expected some, ask HR." />
    )
  }
  const used = cards.filter(isUsed)
  const shown = isWhole || used.length === 0 ? cards : used
  return (
    <>
      <ul className={classes.cards} aria-label="Balances">
        {shown.map((balance) => (
          <BalanceCard key={balance.leave_type.id} ogid={ogid} balance={balance} />
        ))}
      </ul>
      {shown.length < cards.length ? (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          All leave types
        </Button>
      ) : null}
    </>
  )
}

/** The two that everybody asks for, and what was taken or asked for. */
export const isUsed = ({ leave_type, pending, taken, available }: Balance): boolean =>
  /^(annual|sick)/i.test(leave_type.title) || pending > 0 || taken > 0 || available < 0

function BalanceCard({ ogid, balance }: BalancesProps & { balance: Balance }) {
  const ledger = () => (
    <LedgerDialog
      ogid={ogid}
      balance={balance}
      about={`${balance.leave_type.title}: ${formatNumber(Math.abs(balance.available))} ${availableWords(balance)}`}
      lines={factsOf(balance).map(([label, days]) => ({ label, value: formatNumber(days) }))}
    />
  )
  return (
    <li className={`column8 ${classes.card}`}>
      <h3 className={classes.title}>
        <LeaveTypeName leave_type={balance.leave_type} />
      </h3>
      <BalanceSummary balance={balance} onExplain={() => void ask(ledger())} />
      <AskButton className={classes.more} variant="subtle" size="compact-sm" ask={ledger}>
        View ledger
      </AskButton>
    </li>
  )
}

interface BalanceSummaryProps {
  balance: Balance
  /** The day whose balance it is, where that is not today. */
  on?: string
  onExplain?: () => void
}

/** What is left, what it comes from, and what expires. */
export function BalanceSummary({ balance, on, onExplain }: BalanceSummaryProps) {
  const available = formatNumber(Math.abs(balance.available))
  return (
    <div className="column8">
      <p className={`dimmed ${classes.left}`}>
        <strong>
          {onExplain ? (
            <FigureButton label={`${balance.leave_type.title}: how it came about`} onClick={onExplain}>
              {available}
            </FigureButton>
          ) : (
            available
          )}
        </strong>{' '}
        {availableWords(balance)}
        {on ? (
          <>
            {' '}
            on {dayAndYear(on, today())}
            {balance.pending > 0 ? ', once all pending leave is taken' : ''}
          </>
        ) : null}
      </p>
      <BalanceMeter balance={balance} />
      <dl className={classes.facts}>
        {factsOf(balance).map(([label, days]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{formatNumber(days)}</dd>
          </div>
        ))}
      </dl>
      {balance.expires ? (
        <p className={classes.expires}>
          {daysText(balance.expires.days)} {balance.expires.days === 1 ? 'expires' : 'expire'} after{' '}
          <DateText value={balance.expires.on} />
        </p>
      ) : null}
    </div>
  )
}

/** A balance may be below zero: of a kind that gives no days, such as unpaid leave, or taken in advance. */
function availableWords({ available, granted }: Balance): string {
  const days = Math.abs(available) === 1 ? 'day' : 'days'
  if (available >= 0) return `${days} available`
  return granted === 0 ? `${days} taken` : `${days} overdrawn`
}

/** What is always said, and the rest where there is any. */
function factsOf(balance: Balance): [string, number][] {
  const always: [string, number][] = [
    ['Granted', balance.granted],
    ['Taken', balance.taken],
    ['Pending', balance.pending],
  ]
  const sometimes: [string, number][] = [
    ['Carried over', balance.carried],
    ['Adjusted', balance.adjusted],
    ['Expired', balance.expired],
  ]
  return [...always, ...sometimes.filter(([, days]) => days !== 0)]
}

/** How much of the year's days is taken, asked for and free; the numbers beside it are what is read aloud. */
export function BalanceMeter({ balance }: { balance: Balance }) {
  const all = balance.taken + Math.max(0, balance.left)
  const share = (days: number) => `${all > 0 ? Math.max(0, Math.min(100, (days / all) * 100)) : 0}%`
  return (
    <div className={classes.meter} aria-hidden="true">
      <span className={classes.taken} style={{ width: share(balance.taken) }} />
      <span className={classes.pending} style={{ width: share(balance.pending) }} />
    </div>
  )
}
