/** The demo company's requests for other shifts: of the last months, two for the lead to decide, one for a client, a swap. */
import { addDays, eachDay, weekdayOf } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { ShiftAssignment, ShiftRequest } from '../../../database.types.ts'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { accountOf, type DemoPerson, type Fate, placeOf, send } from '../../../lib/demo/demo.ts'
import { nobody } from '../shift-assignments/seed.ts'
import { summaryOf } from '../shifts/notify-letters.ts'
import type { SeededShifts, ShiftKey, ShiftsPlan } from '../shifts/seed.ts'

const reasons = ['Evening classes', 'My child starts school', 'A family wedding', 'Hospital appointment', 'No bus at that hour']
type ShiftOn = (person: DemoPerson, day: string) => string | null

/** The requests, and the assignments of those that were approved. */
export function requestsOf(plan: ShiftsPlan, shiftOf: SeededShifts, shiftOn: ShiftOn) {
  const { people, today, latest, opened_on, dice, clientAgrees } = plan
  const requests: Insertable<ShiftRequest>[] = []
  const approved: Insertable<ShiftAssignment>[] = []
  const ask = (
    person: DemoPerson | undefined,
    key: ShiftKey,
    starts_on: string,
    days: number,
    created_at: string,
    fate: Fate,
  ) => {
    if (!person) return
    const span = { starts_on, ends_on: addDays(starts_on, days - 1) }
    const summary = summaryOf({ kind: 'change', shift: shiftOf(key).title, colleague: null, ...span })
    const facts = {
      kind: 'shift_request' as const,
      requester_id: person.id,
      summary,
      facts: { days },
      ...span,
      created_at,
      fate,
    }
    const { row } = send(dice, plan.decide, facts)
    const wish = { employee_id: person.id, shift_id: shiftOf(key).id, ...span, created_at }
    requests.push({ ...wish, ...row, kind: 'change', colleague_id: null, reason: dice.pick(reasons) })
    if (row.status === 'approved') approved.push({ ...nobody, id: dice.id(created_at), extra: false, ...wish })
  }

  const agents = people.filter((person) => person.status === 'active' && placeOf(person)?.team_id)
  const agent = accountOf(agents, 'agent')
  for (const person of agents) {
    const from = laterOf(opened_on, person.hire_date)
    if (!dice.chance(1 / 15) || person === agent || from > addDays(today, -60)) continue
    const starts_on = addDays(today, -dice.whole(20, 45))
    const created_at = `${addDays(starts_on, -dice.whole(5, 12))}T09:15:00.000Z`
    if (created_at.slice(0, 10) < from) continue
    const key = dice.pick(['morning', 'afternoon'] as const)
    ask(person, key, starts_on, dice.whole(1, 5), created_at, dice.chance(0.8) ? 'approved' : 'rejected')
  }
  if (!agent) return { requests, approved }
  const mates = agents.filter(
    (person) => placeOf(person)?.team_id === placeOf(agent)?.team_id && !person.email.startsWith('lead'),
  )
  const lately = latest.replace('T16', 'T10')
  const soon = addDays(today, 15 - weekdayOf(today))
  const mate = mates.find((mate) => mate !== agent)
  const theirs = mate && shiftOn(mate, soon)
  ask(mate, theirs === shiftOf('morning').id ? 'afternoon' : 'morning', soon, 3, lately, { waits_at: 1 })
  ask(agent, 'day', addDays(soon, 7), 2, lately, { waits_at: 1 })
  const voice = plan.offices.find(({ code }) => code === clientAgrees.office_code)?.id
  const asking = agents.findLast((agent) => placeOf(agent)?.office_id === voice && !mates.includes(agent))
  ask(asking, 'morning', addDays(soon, 14), clientAgrees.from_days + 4, lately, { waits_at: 2 })
  const swap = swapFor(agent, agents, soon, shiftOn)
  if (swap) {
    const span = { starts_on: swap.day, ends_on: swap.day }
    const wish = { employee_id: swap.colleague.id, shift_id: null, colleague_id: agent.id, ...span, created_at: lately }
    const id = dice.id(lately)
    requests.push({ id, kind: 'swap', ...wish, reason: dice.pick(reasons), status: 'asked', decided_at: null })
  }
  return { requests, approved }
}

/** A day of the week after the next on which somebody of the agent's office works another shift than the agent. */
function swapFor(agent: DemoPerson, agents: readonly DemoPerson[], from: string, shiftOn: ShiftOn) {
  const colleagues = agents.filter((person) => person !== agent && placeOf(person)?.office_id === placeOf(agent)?.office_id)
  return eachDay(from, addDays(from, 6)).flatMap((day) => {
    const own = shiftOn(agent, day)
    const colleague = colleagues.find((colleague) => own && shiftOn(colleague, day) && shiftOn(colleague, day) !== own)
    return colleague ? [{ colleague, day }] : []
  })[0]
}
