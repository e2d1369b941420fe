/** What an exit does, whether it is asked for today or was planned: responsibilities go over, access ends, leave comes back. */
import { conflict, invalid } from '@iroko/contract/errors'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import type { Left } from '../../../lib/house/noun.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { effectiveRoles, hasMoreRights, may } from '../../../lib/http/rights.ts'
import { lockTree } from '../../company/leaders/store-lines.ts'
import { rightsOf } from '../../platform/access/store-holders.ts'
import { endAccess } from '../../platform/identity/store.ts'
import { erasePicture } from '../pictures/routes.ts'
import type { Plan } from '../planned-exits/store.ts'
import { lockRecord } from '../records/store.ts'
import * as store from './store.ts'

/**
 * A record with what its exit writes, held in the order in which decisions and moves hold the same; and what the domains above do once it
 * has ended.
 */
export async function lockLeaver(call: Tools, ogid: string) {
  const effects: ((left: Left) => Promise<void>)[] = []
  for (const { hold } of call.portal.house.onExit) if (hold) effects.push(await hold(call, ogid))
  await lockTree(call.db)
  return { effects, record: await lockRecord(call.db, ogid) }
}

/**
 * Why whoever planned an exit could not end the employment today; undefined when they can. Of one who left meanwhile the rights of
 * their last day count: what they decided was the company's.
 */
export async function whyPlannerMayNot(
  { db, today }: Pick<Tools, 'db' | 'today'>,
  { by, employee_id, resignation_id, termination_id }: Plan,
) {
  // Who resigned has decided it themselves.
  if (resignation_id && !termination_id) return undefined
  const grants = await loadGrants(db)
  const people = await rightsOf(db, [by, employee_id], today)
  const rolesOf = (id: string) => people.filter((person) => person.id === id).flatMap(effectiveRoles)
  const planner = { roles: rolesOf(by), grants }
  if (may(planner, 'people.edit') && !hasMoreRights(planner, rolesOf(employee_id))) return undefined
  const name = people.find(({ id }) => id === by)?.full_name ?? 'The colleague'
  return `${name}, who planned it, can no longer end this employment. Another HR colleague has to cancel it and plan it again`
}

type Held = Awaited<ReturnType<typeof lockLeaver>>

/** Ends the employment now. Refused (409) where the successors would lead each other. */
export async function endNow(
  call: Tools,
  effects: Held['effects'],
  { decider_id, deciders = {}, ...plan }: Plan & { deciders?: Record<string, string> },
): Promise<void> {
  const { db, today, now } = call
  const { employee_id, status, exit_date, reason, successor_id, successors, by } = plan
  const { reportees, offices, teams } = await store.responsibilitiesOf(db, employee_id, today)
  try {
    await store.endEmployment(db, { ...plan, today, now })
  } catch (error) {
    if (violatesConstraint(error, 'reporting_line_circle'))
      throw conflict('circle', 'These successors would report to each other. Choose other successors')
    throw error
  }
  for (const effect of effects) await effect({ employee_id, exit_date, by, successor_id })
  await endAccess(db, employee_id, now)
  await erasePicture(call.portal, db, employee_id)
  const held = { reportees: reportees.length, offices: offices.length, teams: teams.length }
  await call.audit({
    action: 'people.deactivate',
    entity: 'employee',
    entity_id: employee_id,
    before: { status: 'active' },
    after: { status, exit_date, reason, successor_id, successors, decider_id, by, ...held },
  })
  // What they had asked for is taken back; what waited for them finds its new approvers. Those are written to.
  await call.portal.jobs.enqueue(db, 'approval-orphans', { from: employee_id, to: decider_id, each: deciders })
  await call.changed('rights', {
    for: [employee_id, ...successors.map((successor) => successor.successor_id), successor_id ?? employee_id],
  })
  await call.changed(['people', 'leave', 'approvals'], { permission: 'directory.read' })
}

const daysShown = 5

/** Refuses (422) a last working day after which the person worked: those days would count for nothing and not be paid. */
export async function refuseWorkedAfter(
  call: Pick<Tools, 'db' | 'portal'>,
  { id, full_name }: { id: string; full_name: string },
  exit_date: string,
): Promise<void> {
  const found: string[] = []
  for (const { workedAfter } of call.portal.house.onExit) found.push(...((await workedAfter?.(call, id, exit_date)) ?? []))
  const days = [...new Set(found)].sort()
  const last = days.at(-1)
  if (last === undefined) return
  const more =
    days.length > daysShown ? ` and ${days.length - daysShown} more ${days.length === daysShown + 1 ? 'day' : 'days'}` : ''
  throw invalid({
    exit_date: `${full_name} worked after that, on ${days.slice(0, daysShown).join(', ')}${more}. Enter ${last} or later, or have those days corrected first`,
  })
}

/** Refuses another last working day where a domain above hangs on this one. */
export async function refuseWhereDayStays(call: Pick<Tools, 'db' | 'portal'>, person: { id: string; full_name: string }) {
  for (const { whyDayStays } of call.portal.house.onExit) {
    const why = await whyDayStays?.(call, person)
    if (why) throw conflict('settled', why)
  }
}
