/** For those who decide for the company: what waits for them besides requests, as one list. */
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { IconChevronRight, IconFingerprint, IconMail, IconPlaneDeparture } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useUnderWay } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import classes from './parts-company.module.css'

interface LineProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  words: string
  to: string
  search?: Record<string, string>
}

function PendingLine({ icon: Icon, words, to, search = {} }: LineProps) {
  return (
    <Link to={to} search={search as never} className={classes.line}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{words}</span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

type Day = Output<typeof dashboards.mine>['employee_dashboard']

/** Each as a count with its list; null is not theirs to see, and 0 needs no line but for leave, which HR looks for every day. */
export function PendingLines({ company_pending, email_changes, stray_punches }: Day) {
  // What is decided in this window is no longer among them.
  const deciding = useUnderWay((key) => key.startsWith('leave '))
  const pending = company_pending === null ? null : Math.max(0, company_pending - deciding)
  return (
    <div className={`surface ${classes.lines}`}>
      {pending === null ? null : (
        <PendingLine
          icon={IconPlaneDeparture}
          to="/dashboard/hr/leaves-admin"
          search={{ status: 'pending' }}
          words={
            pending === 0
              ? 'No pending leave applications in the company'
              : `${countOf(pending, 'leave application')} pending in the company`
          }
        />
      )}
      {email_changes?.map(({ ogid, full_name }) => (
        <PendingLine
          key={ogid}
          icon={IconMail}
          to={`/dashboard/hr/employee/update/${ogid}`}
          words={`Email change of ${full_name} to confirm`}
        />
      ))}
      {stray_punches ? (
        <PendingLine
          icon={IconFingerprint}
          to="/dashboard/leadership/attendance-conflicts"
          words={`${countOf(stray_punches, 'punch', 'punches')} without a day to review`}
        />
      ) : null}
    </div>
  )
}
