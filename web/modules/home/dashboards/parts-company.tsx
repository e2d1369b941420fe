/** For those who decide for the company: what waits for them besides requests, as one list. */
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { IconChevronRight, IconFingerprint, IconPlaneDeparture } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useUnderWay } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import classes from './parts-company.module.css'

interface LineProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  words: string
  to: string
}

function PendingLine({ icon: Icon, words, to }: LineProps) {
  return (
    <Link to={to} className={classes.line}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{words}</span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

type Day = Output<typeof dashboards.mine>['employee_dashboard']

/** Each as a count with its list; what is not theirs to see is not there, and 0 needs no line but for leave, which HR looks for every day. */
export function PendingLines({ tiles }: Day) {
  // What is decided in this window is no longer among them.
  const deciding = useUnderWay((key) => key.startsWith('leave '))
  const leave = tiles.find(({ what }) => what === 'pending_leave')
  const pending = Math.max(0, (leave?.total ?? 0) - deciding)
  const strays = tiles.find(({ what }) => what === 'stray_punches')
  return (
    <div className={`surface ${classes.lines}`}>
      {leave ? (
        <PendingLine
          icon={IconPlaneDeparture}
          to={leave.path}
          words={
            pending === 0
              ? 'No pending leave applications in the company'
              : `${countOf(pending, 'leave application')} pending in the company`
          }
        />
      ) : null}
      {strays && strays.total > 0 ? (
        <PendingLine
          icon={IconFingerprint}
          to={strays.path}
          words={`${countOf(strays.total, 'punch', 'punches')} without a day to review`}
        />
      ) : null}
    </div>
  )
}
