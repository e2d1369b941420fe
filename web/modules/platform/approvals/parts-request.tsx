/** The parts that everything with a decision is shown by. */

import type { ReactNode } from 'react'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts-request.module.css'

interface RequestLineProps<Status extends string> {
  status: Status
  map: StatusMap<Status>
  children: ReactNode
}

/** Approval progress and what is asked, in one line. */
export function RequestLine<Status extends string>({ status, map, children }: RequestLineProps<Status>) {
  return (
    <p className={`middle8 ${classes.line}`}>
      <StatusBadge status={status} map={map} />
      <strong>{children}</strong>
    </p>
  )
}

export function RequestButtons({ children }: { children: ReactNode }) {
  return <div className="line8">{children}</div>
}
