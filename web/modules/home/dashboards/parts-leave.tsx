/** One's own leave: what is left, and what is planned. */

import type { Output } from '@iroko/contract/endpoint'
import type { leave } from '@iroko/contract/leave/applications'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Standing } from '../../leave/applications/parts.tsx'
import { type Balance, isUsed } from '../../leave/balances/parts.tsx'
import { LeaveStatusBadge, LeaveTypeName } from '../../leave/types/parts.tsx'
import { daysText, leaveTitle, spanInWords } from '../../leave/types/parts-words.tsx'
import { Panel, Quiet } from '../homes/parts.tsx'
import classes from './parts-leave.module.css'

const myLeave = '/dashboard/main/leave'

export function BalancePanel({ balances }: { balances: readonly Balance[] }) {
  const [isWhole, setWhole] = useState(false)
  const all = balances.filter(saysSomething)
  const used = all.filter(isUsed)
  const shown = isWhole || used.length === 0 ? all : used
  return (
    <Panel title="My leave" to={myLeave} link="View my leave">
      {balances.length === 0 ? (
        <Quiet text="Your days appear here once they are granted. If you expected some, ask HR." />
      ) : null}
      <ul className="plain">
        {shown.map((balance) => (
          <li key={balance.leave_type.id} className={classes.balance}>
            <LeaveTypeName leave_type={balance.leave_type} />
            <span className={classes.left}>
              <strong>{formatNumber(Math.abs(balance.available))}</strong> {balance.available < 0 ? 'overdrawn' : 'available'}
              {balance.pending > 0 ? <span className="dimmed">, {formatNumber(balance.pending)} pending</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < all.length ? (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          All leave types
        </Button>
      ) : null}
    </Panel>
  )
}

/** A kind that gives no days of its own and was not taken, such as unpaid leave, is on the page of one's leave only. */
const saysSomething = ({ granted, left, pending, taken }: Balance): boolean => [granted, left, pending, taken].some(Boolean)

interface NextLeavePanelProps {
  leaves: Output<typeof leave.list>['leaves']
  onOpen: (id: string) => void
}

export function NextLeavePanel({ leaves, onOpen }: NextLeavePanelProps) {
  return (
    <Panel title="My next leave" to={myLeave} link="All my applications">
      {leaves.length === 0 ? <Quiet text="No upcoming leave" /> : null}
      <ul className="plain">
        {leaves.map((leave) => (
          <li key={leave.id}>
            <button type="button" className={`bare ${classes.application}`} onClick={() => onOpen(leave.id)}>
              <span className={`apart ${classes.top}`}>
                <strong>{spanInWords(leave)}</strong>
                <LeaveStatusBadge status={leave.status} />
              </span>
              <span className="dimmed">
                {leaveTitle(leave.leave_type)}, {daysText(leave.days)}
              </span>
              {leave.waiting_for.length > 0 ? (
                <span className={classes.standing}>
                  <span className="dimmed">Awaiting</span> <Standing {...leave} />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
