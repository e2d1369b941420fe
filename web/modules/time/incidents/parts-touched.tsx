/** The shifts and people that an outage touches. */

import type { Touched } from '@iroko/contract/time/incidents'
import { countOf } from '../../../lib/format.ts'
import { clockText, momentText } from '../../../ui/date/date-words.ts'
import { FactList } from '../attendance-days/parts-fact-list.tsx'

const mostNames = 12

export function TouchedShifts({ touched, zone }: { touched: Touched; zone: string }) {
  const { people, shifts, names } = touched
  if (people === 0) return <p className="dimmed">No shifts of this branch are affected.</p>
  const shown = names.slice(0, mostNames).map(({ full_name }) => full_name)
  return (
    <section aria-label="Affected shifts" className="column16">
      <FactList title={`${countOf(people, 'person', 'people')} affected`}>
        {shifts.map((shift) => (
          <li key={`${shift.title} ${shift.starts_at} ${shift.ends_at}`}>
            {shift.title}, {momentText(shift.starts_at, zone)}–{clockText(shift.ends_at, zone)}:{' '}
            {countOf(shift.people, 'person', 'people')}
          </li>
        ))}
      </FactList>
      <p className="dimmed">
        {[...new Set(shown)].join(', ')}
        {people > shown.length ? ` and ${people - new Set(shown).size} more` : ''}
      </p>
    </section>
  )
}
