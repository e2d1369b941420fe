/** Who came against what is committed: the number that a client pays for. */
import type { Row } from '@iroko/contract/endpoint'
import type { operationsBoard } from '@iroko/contract/home/operations-board'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../lib/format.ts'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import classes from './parts-commitment.module.css'

const campaigns = '/dashboard/operations/campaigns'
const behind = (id: string, standing: string) => addressOf(campaigns, { list: 'attendance', office_id: id, standing })

/** Campaigns with a commitment, each as one line up to its mark: who is present, who came late, and who should be there. */
export function Commitment({ rows }: { rows: readonly Row<typeof operationsBoard.show>[] }) {
  const promised = rows.filter(({ committed, present }) => committed !== null && present !== null)
  return (
    <ul className={`plain surface ${classes.lines}`} aria-label="Campaigns against commitment">
      {promised.map(({ id, title, committed, present, late, missing }) => {
        const [mark, on, after, absent] = [committed ?? 0, present ?? 0, late ?? 0, missing ?? 0]
        const most = Math.max(mark, on + after, 1)
        return (
          <li key={id} className={classes.line}>
            <Link to={`/dashboard/operations/floor/${id}`} className={classes.title}>
              {title}
            </Link>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.on} style={{ width: `${(on / most) * 100}%` }} />
              <span className={classes.late} style={{ width: `${(after / most) * 100}%` }} />
              <span className={classes.mark} style={{ insetInlineStart: `${(mark / most) * 100}%` }} />
            </span>
            <span className={classes.words}>
              <Link to={behind(id, 'present')}>{formatNumber(on)} present</Link>
              {after > 0 ? <Link to={behind(id, 'late')}>{formatNumber(after)} late</Link> : null}
              {absent > 0 ? (
                <Link to={behind(id, 'awaited')} data-short>
                  {formatNumber(absent)} not in
                </Link>
              ) : null}
              <strong>of {formatNumber(mark)}</strong>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
