/** What another time zone of a branch changes, said before it is saved. */
import { branches } from '@iroko/contract/company/branches'
import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Output, Row } from '@iroko/contract/endpoint'
import { alertFor, isFault } from '@iroko/contract/errors'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { today } from '../../../ui/date/date-words.ts'

type Branch = Row<typeof branches.list>
type ZoneChange = Output<typeof branches.zonePreview>['zone_change']

const fromText = ({ time_zone, starts_on }: Branch['zones'][number]): string =>
  starts_on ? `${time_zone} from ${shortDayAndYear(starts_on)}` : `${time_zone} at first`

/** 'Africa/Accra from 3 Dec 2026' where another one is planned. */
export const plannedText = ({ zones }: Pick<Branch, 'zones'>): string =>
  zones
    .filter(({ starts_on }) => starts_on !== null && starts_on > today())
    .map(fromText)
    .join(', ')

/** All that it had and will have; nothing where it never changes. */
export const zonesText = ({ zones }: Pick<Branch, 'zones'>): string => (zones.length > 1 ? zones.map(fromText).join(', ') : '')

interface Draft {
  time_zone: string
  zone_from?: string | null | undefined
}

/** Asks whether another time zone is meant, with what it changes; true where none was chosen. What is wrong with a field goes back to the form. */
export async function confirmZone(branch: Branch, { time_zone, zone_from }: Draft): Promise<boolean> {
  if (time_zone === branch.time_zone && !zone_from) return true
  const body = { time_zone, ...(zone_from && { zone_from }) }
  try {
    const { zone_change } = await call(branches.zonePreview, { params: { id: branch.id }, body })
    // The form shows the reason at its field when it is sent.
    if (zone_change.why_not) return true
    return await confirm({
      title: `Change the time zone of ${branch.title}?`,
      text: <ZoneChanges change={zone_change} />,
      action: 'Change time zone',
    })
  } catch (error) {
    if (!isFault(error) || error.fields) throw error
    showAlert({ kind: 'warning', text: alertFor(error, 'Branch | ') })
    return false
  }
}

function ZoneChanges({ change }: { change: ZoneChange }) {
  const { time_zone, from, before, replaced, people, planned_days, days_read_anew } = change
  return (
    <div className="column8">
      <p>{`${time_zone} counts from ${shortDayAndYear(from)}. Earlier days keep ${before}.`}</p>
      {replaced.length > 0 ? <p>{`This replaces ${replaced.map(fromText).join(', ')}.`}</p> : null}
      <p>
        {people === 0
          ? 'No employees work by the clock of this branch.'
          : `${countOf(people, 'employee')} ${people === 1 ? 'works' : 'work'} by the clock of this branch. ${
              planned_days === 0 ? 'No shifts are planned' : `${countOf(planned_days, 'shift')} planned`
            } in the four weeks that follow.`}
      </p>
      {days_read_anew > 0 ? <p>{`${countOf(days_read_anew, 'day')} of attendance will be calculated again.`}</p> : null}
    </div>
  )
}
