/** For those who manage leave or attendance: what waits for them. */
import { IconChevronRight, IconFingerprint, IconPlaneDeparture } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import classes from './parts-company.module.css'

export function CompanyPending({ pending }: { pending: number }) {
  return (
    <Link to="/dashboard/hr/leaves-admin" search={{ status: 'pending' } as never} className={classes.line}>
      <IconPlaneDeparture size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        {pending === 0
          ? 'No pending leave applications in the company'
          : `${countOf(pending, 'leave application')} pending in the company`}
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

/** Punches that belong to no day, for those who clear them. */
export function StrayPending({ pending }: { pending: number }) {
  return (
    <Link to="/dashboard/leadership/attendance-conflicts" className={classes.line}>
      <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{`${countOf(pending, 'punch', 'punches')} without a day to clear`}</span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
