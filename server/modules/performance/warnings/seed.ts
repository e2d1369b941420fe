/** The disciplinary policy of the demo company, and letters in every state. */
import { addDays } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { merged, usualText } from '@iroko/contract/performance/warning-steps'
import type { WarningStatus } from '@iroko/contract/performance/warnings'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'
import { activeUntil } from './rules.ts'

const steps = [
  { title: 'Verbal warning', rank: 1, active_months: 3, issued_by: 'leader' as const, appeal_days: 5 },
  { title: 'First written warning', rank: 2, active_months: 6, issued_by: 'hr' as const, appeal_days: 5 },
  { title: 'Final written warning', rank: 3, active_months: 12, issued_by: 'hr' as const, appeal_days: 10 },
]
const kinds = [
  { title: 'Repeated lateness', about: 'Late more often than the attendance rules allow', first_rank: 1 },
  { title: 'Absence without leave', about: 'Away without leave, and nobody was told', first_rank: 1 },
  { title: 'Breach of data security', about: 'Customer data written down, shared or taken away', first_rank: 2 },
]

interface Letter {
  status: WarningStatus
  step: number
  kind: number
  /** How many days ago it happened. */
  ago: number
  reason: string
  more?: object
}

const letters: Letter[] = [
  { status: 'draft', step: 1, kind: 1, ago: 3, reason: 'You did not come to your shift and could not be reached.' },
  { status: 'issued', step: 0, kind: 0, ago: 8, reason: 'You were late on five days of the month.' },
  { status: 'acknowledged', step: 1, kind: 1, ago: 40, reason: 'You were away on two days without leave.' },
  { status: 'refused', step: 0, kind: 0, ago: 20, reason: 'You were late on six days of the month.' },
  { status: 'appealed', step: 1, kind: 2, ago: 12, reason: 'A list of customer numbers was found at your desk.' },
  { status: 'upheld', step: 2, kind: 2, ago: 75, reason: 'You sent a file of customers to a private address.' },
  { status: 'withdrawn', step: 0, kind: 1, ago: 50, reason: 'You did not come to your shift.' },
  { status: 'expired', step: 0, kind: 0, ago: 200, reason: 'You were late on five days of the month.' },
]

export async function seedWarnings(db: Db, { people, today, latest, dice }: PeoplePart): Promise<void> {
  const [hr, manager] = [accountOf(people, 'hr'), accountOf(people, 'hr.manager')]
  const lead = accountOf(people, 'lead')
  if (!(hr && manager && lead)) return
  const id = () => dice.id(latest)
  const policy = steps.map((step) => ({ id: id(), body: usualText, ...step }))
  const reasons = kinds.map((kind) => ({ id: id(), ...kind }))
  const led = people.filter(
    ({ status, email, lines }) =>
      status === 'active' && email !== 'agent@zuma.test' && lines.some((line) => line.leader_id === lead.id && !line.ends_on),
  )
  const witness = led.at(-1)
  const warning = letters.flatMap((letter, at) => {
    const [person, step, kind] = [led[at % Math.max(1, led.length - 1)], policy[letter.step], reasons[letter.kind]]
    if (!(person && step && kind)) return []
    const happened_on = addDays(today, -letter.ago)
    const issuer = step.issued_by === 'leader' ? lead : hr
    const day = addDays(happened_on, Math.min(2, letter.ago))
    const about = { person, step, kind, happened_on, day, issuer, reason: letter.reason }
    const draft = { id: id(), employee_id: person.id, kind_id: kind.id, step_id: step.id, happened_on, reason: letter.reason }
    return [
      {
        ...draft,
        ...issued(letter.status, about, witness),
        ...decided(letter.status, day, manager),
        drafted_by: lead.id,
        created_at: `${day}T09:00:00.000Z`,
      },
    ]
  })
  await insertTables(db, { warning_step: policy, warning_kind: reasons, warning })
}

interface About {
  person: DemoPerson
  step: (typeof steps)[number]
  kind: (typeof kinds)[number]
  happened_on: string
  day: string
  issuer: DemoPerson
  reason: string
}

const nameOf = ({ first_name, last_name }: DemoPerson) => `${first_name} ${last_name}`

function issued(status: WarningStatus, about: About, witness: DemoPerson | undefined) {
  const { person, step, kind, day, issuer, reason, happened_on } = about
  const none = { status, body: null, issued_by: null, issued_at: null, active_until: null, appeal_until: null }
  const unanswered = { acknowledged_at: null, refused_at: null, witness_id: null, employee_words: '' }
  if (status === 'draft') return { ...none, ...unanswered }
  const [active_until, appeal_until] = [activeUntil(day, step.active_months), addDays(day, step.appeal_days + 2)]
  const body = merged(usualText, {
    ...{
      full_name: nameOf(person),
      first_name: person.first_name,
      ogid: person.ogid,
      designation: placeOf(person)?.designation ?? '',
    },
    ...{
      office: '',
      kind: kind.title,
      step: step.title,
      happened_on: shortDayAndYear(happened_on),
      reason,
      hearing: 'no hearing',
    },
    ...{
      issued_on: shortDayAndYear(day),
      active_until: shortDayAndYear(active_until),
      appeal_until: shortDayAndYear(appeal_until),
    },
    ...{ issuer: nameOf(issuer), company: 'Zuma Outsourcing Ltd' },
  })
  const at = { status, body, issued_by: issuer.id, issued_at: `${day}T11:00:00.000Z`, active_until, appeal_until }
  if (status === 'refused' && witness)
    return { ...at, ...unanswered, refused_at: `${day}T12:00:00.000Z`, witness_id: witness.id }
  if (status === 'issued') return { ...at, ...unanswered }
  return { ...at, ...unanswered, acknowledged_at: `${day}T14:00:00.000Z`, employee_words: 'Received' }
}

function decided(status: WarningStatus, day: string, by: DemoPerson) {
  const isAppealed = status === 'appealed' || status === 'upheld' || status === 'withdrawn'
  const appealed = {
    appeal: isAppealed ? 'It was not as the letter says.' : null,
    appealed_at: isAppealed ? `${addDays(day, 1)}T09:00:00.000Z` : null,
  }
  if (status !== 'upheld' && status !== 'withdrawn')
    return { ...appealed, decided_by: null, decided_words: null, decided_at: null }
  const decided_words = status === 'upheld' ? 'The log of the mail shows the file' : 'The leave had been approved'
  return { ...appealed, decided_by: by.id, decided_words, decided_at: `${addDays(day, 4)}T10:00:00.000Z` }
}
