/** Samples of the demo company: last week’s, drawn by the same rule as every other, of which a part is evaluated. */
import { addDays, mondayOf } from '@iroko/contract/dates'
import type { DemoPerson } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { drawSample, shareOut, stratumOf } from './rules.ts'

interface Contact {
  id: string
  employee_id: string
  duration_seconds: number
  day: string
  source: string
}

interface Drawing {
  office_id: string
  drawn_by: DemoPerson
  evaluators: readonly DemoPerson[]
  people: readonly DemoPerson[]
  latest: string
  dice: SeededRandom
}

/** One of each person from what a file brought of the two weeks before today; answers the rows of both tables. */
export function sampleOf(contacts: readonly Contact[], { office_id, drawn_by, evaluators, people, latest, dice }: Drawing) {
  const to_day = latest.slice(0, 10)
  const from_day = addDays(mondayOf(to_day), -7)
  const drawn_at = `${to_day}T06:20:00.000Z`
  const id = dice.id(drawn_at)
  const hired = new Map(people.map((person) => [person.id, person.hire_date]))
  const strata = ['length' as const]
  const frame = contacts
    .filter(({ source, day }) => source === 'import' && day >= from_day && day <= to_day)
    .map((contact) => {
      const facts = {
        ...contact,
        team: null,
        contact_type: 'call' as const,
        hire_date: hired.get(contact.employee_id) ?? contact.day,
      }
      return { id: contact.id, employee_id: contact.employee_id, stratum: stratumOf(strata, facts) }
    })
  const wanted = { per: 'person' as const, size: 1, seed: '5eed0f1a57week0e0f0a0f1r0k0c0de1' }
  const drawn = drawSample(frame, wanted)
  const ids = evaluators.toSorted((evaluator, other) => (evaluator.ogid < other.ogid ? -1 : 1)).map((evaluator) => evaluator.id)
  const shared = shareOut(drawn.map((contact) => ({ id: contact, evaluators: ids })))
  const places = new Map(drawn.map((contact, index) => [contact, index + 1]))
  return {
    id,
    drawn: new Set(drawn),
    quality_sample: [
      { id, office_id, contact_type: null, from_day, to_day, ...wanted, strata, drawn_by: drawn_by.id, drawn_at },
    ],
    quality_sample_contact: frame.map((contact) => ({
      sample_id: id,
      contact_id: contact.id,
      stratum: contact.stratum,
      place: places.get(contact.id) ?? null,
      evaluator_id: shared.get(contact.id) ?? null,
    })),
  }
}
