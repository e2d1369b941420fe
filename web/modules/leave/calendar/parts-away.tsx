/** Who else is away, and whether enough people stay. */

import type { Output } from '@iroko/contract/endpoint'
import type { applicationForm } from '@iroko/contract/leave/application-form'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { LeaveStatusBadge } from '../types/parts.tsx'
import { spanInWords } from '../types/parts-words.tsx'

type Away = Output<typeof applicationForm.preview>['away']

/** The people who are away on the same days. */
export function AwayList({ away }: { away: Away }) {
  if (away.length === 0) return <p className="dimmed">Nobody else is away on these days</p>
  return (
    <ul className="column8">
      {away.map((absence) => (
        <li key={`${absence.employee.id} ${absence.starts_on}`} className="apart">
          <PersonCell
            name={absence.employee.full_name}
            picture={absence.employee.profile_picture}
            detail={spanInWords(absence)}
          />
          {absence.status === 'approved' ? null : <LeaveStatusBadge status={absence.status} />}
        </li>
      ))}
    </ul>
  )
}

/** The people that a client was promised against those who would be there. */
export function Headcount({ committed, present }: { committed: number; present: number }) {
  const holds = present >= committed
  return (
    <p className={`notice ${toneClass(holds ? 'good' : 'bad')}`}>
      {holds ? `${present} people would be present; ` : `Only ${present} people would be present; `}
      {committed} are committed to the client.
    </p>
  )
}
