/** Colleagues of one's office who are away this week. */

import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { formatNumber } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { spanInWords } from '../../leave/types/parts-words.tsx'
import { Panel, Quiet } from '../homes/parts.tsx'
import classes from './parts-away.module.css'

type Mine = Output<typeof dashboards.mine>['employee_dashboard']
type AwayPanelProps = Pick<Mine, 'today' | 'away' | 'away_today' | 'away_total'> & { office: string }

const when: StatusMap<'now'> = { now: { label: 'Today', tone: 'info' } }

export function AwayPanel({ today, away, away_today, away_total, office }: AwayPanelProps) {
  const shown = new Set(away.map(({ employee }) => employee.id)).size
  return (
    <Panel title="Who is away" note={noteOf(away_today, away_total)} to="/dashboard/main/leave" link="Calendar">
      {away.length === 0 ? <Quiet text={`Nobody else in ${office} is away today or in the next six days`} /> : null}
      <ul className="plain">
        {away.map((absence) => (
          <li key={`${absence.employee.id} ${absence.starts_on}`} className={classes.line}>
            <PersonCell
              name={absence.employee.full_name}
              picture={absence.employee.profile_picture}
              detail={spanInWords(absence)}
              to={`/dashboard/user/profile/${absence.employee.ogid}`}
              size={32}
            />
            {absence.starts_on <= today ? (
              <StatusBadge status="now" map={when} />
            ) : (
              <span className={classes.from}>
                <DateText value={absence.starts_on} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {away_total > shown ? <p className={classes.more}>and {formatNumber(away_total - shown)} more</p> : null}
    </Panel>
  )
}

/** '3 today, 7 this week' */
function noteOf(today: number, total: number): string {
  return total === 0 ? '' : `${today} today, ${total} this week`
}
