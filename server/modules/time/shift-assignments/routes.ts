import { addDays } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { refuseSilentChange } from '../attendance-days/store-paid.ts'
import { notPlanned, planOf, refuseUnknown } from '../roster/routes.ts'
import type { Change } from '../roster/rules-plan.ts'
import { listMembers } from '../roster/store.ts'
import { checkConflicts } from '../roster/store-change.ts'
import { findPlanned, lockRoster, raiseVersions, replaceAssignments, type Target } from '../roster/store-plan.ts'
import { findAssignment, findPersonId, findTarget, listAssignments, lookahead } from './store.ts'

export const routes = implement(shiftAssignments, {
  list: async (call) => {
    const { rows, ...page } = await listAssignments(call.db, call.user, call.query, call.today)
    return {
      shift_assignments: rows.map(({ may_remove, ...row }) => ({ ...row, can: { remove: Boolean(may_remove) } })),
      ...page,
    }
  },

  assign,

  assignEach: ownTransaction((call: Call<typeof shiftAssignments.assignEach>) => {
    const { ogids, ...plan } = call.body
    const each = [...new Set(ogids)].map((id) => ({ id }))
    return eachAlone(call, each, 'assigned', async (alone, { id }) => {
      const body = { target: 'person' as const, ogid: id, kind: 'shift' as const, ...plan, replace: true }
      return (await assign({ ...alone, body })).message
    })
  }, eachByKey),

  remove: async (call) => {
    const { db, today } = call
    await lockRoster(db)
    const found = await orNotFound(findAssignment(db, call.params.id, today), 'assignment')
    const target = await knownTarget(call, found)
    const from = laterOf(found.starts_on, today)
    await changeTarget(call, target, { from, to: found.ends_on, extra: found.extra, plan: null }, true)
    await call.audit({ action: 'shift.unassign', entity: 'shift_assignment', entity_id: target.id, before: found })
    return { message: `Assignment of ${target.title} ended` }
  },
})

async function assign(call: Omit<Call<typeof shiftAssignments.assign>, 'params' | 'query'>) {
  const { starts_on, ends_on, replace, reason } = call.body
  await lockRoster(call.db)
  const target = await targetOf(call)
  if (!mayForAll(call.user, 'shift.edit') && starts_on < call.today) throw forbidden('You cannot change past days. Ask HR')
  await refuseUnknown(call, [call.body])
  const change = { from: starts_on, to: ends_on, extra: false, plan: planOf(call.body) }
  const ids = (await reached(call, target, starts_on)).map(({ id }) => id)
  await refuseSilentChange(call.db, ids, { from: starts_on, to: ends_on, today: call.today, reason })
  await changeTarget(call, target, change, replace)
  await call.audit({ action: 'shift.assign', entity: 'shift_assignment', entity_id: target.id, after: call.body })
  return { message: `${target.title} assigned` }
}

type Named = Target & { title: string }

async function targetOf(call: Pick<Call<typeof shiftAssignments.assign>, 'db' | 'body'>): Promise<Named> {
  const { target, ogid, team_id, office_id } = call.body
  if (target === 'person') {
    const id = await findPersonId(call.db, ogid ?? '')
    if (!id) throw invalid({ ogid: 'Choose a person from the list' })
    return { kind: target, id, title: '' }
  }
  const id = target === 'team' ? team_id : office_id
  const found = await findTarget(call.db, target, id ?? '')
  if (!found) throw invalid({ [`${target}_id`]: `This ${target} was not found. Choose another` })
  return { kind: target, ...found }
}

async function knownTarget(
  { db }: Pick<StaffTools, 'db'>,
  row: { employee_id: string | null; team_id: string | null; office_id: string | null },
): Promise<Named> {
  if (row.employee_id) return { kind: 'person', id: row.employee_id, title: '' }
  const kind = row.team_id ? 'team' : 'office'
  const found = await orNotFound(findTarget(db, kind, row.team_id ?? row.office_id ?? ''), 'assignment')
  return { kind, ...found }
}

/** The people whom a change reaches; refused where they are not the caller's to plan. */
async function reached(call: StaffTools, target: Named, from: string) {
  const { db, user, today } = call
  if (target.kind === 'person') {
    const people = await findPlanned(db, user, [target.id], today)
    const [person] = people
    if (!person) throw notFound('person')
    if (!person.may_plan) throw notPlanned(person, user)
    target.title = person.full_name
    return people
  }
  const people = await listMembers(db, user, target.kind, target.id, from, addDays(from, lookahead), today)
  const others = people.filter(({ may_plan }) => !may_plan)
  const isMine = target.kind === 'team' && people.length > 0 && others.length === 0
  if (!mayForAll(user, 'shift.plan') && !isMine)
    throw forbidden(`You cannot plan the shifts of everyone in ${target.title}. Ask HR`)
  // What is to come is everybody's there; what was, or is today, would be one's own day made another.
  if (from <= today && people.some(({ id }) => id === user.id))
    throw forbidden(`You work in ${target.title}. Plan it from tomorrow on, or ask a colleague who does not`)
  return people
}

async function changeTarget(call: StaffTools, target: Named, change: Change, replace: boolean): Promise<void> {
  const { db, user, now } = call
  const people = await reached(call, target, change.from)
  const { conflicts, targets } = await checkConflicts(db, people, [{ target, change }])
  const overlaps = conflicts.filter(({ kind }) => kind === 'overlap')
  const [first] = overlaps
  if (first) {
    const more = overlaps.length > 1 ? `, and ${overlaps.length - 1} more` : ''
    throw conflict('overlap', `${first.sentence}${more}`)
  }
  const added = { ...change.plan, id: null, extra: change.extra, starts_on: change.from, ends_on: change.to }
  const rows = replace
    ? targets
    : targets.map(({ before }) => ({ target, before, after: [...before, { shift_id: null, rotation_id: null, ...added }] }))
  try {
    await replaceAssignments(db, rows, user.id, now)
  } catch (error) {
    if (!violatesConstraint(error, 'shift_assignment_overlap')) throw error
    throw conflict('taken', `${target.title} already has an assignment on these days. Replace it, or choose other days`)
  }
  if (target.kind === 'person') {
    await raiseVersions(db, [target.id])
    await call.changed('roster', { for: [target.id], permission: 'shift.plan' })
  } else await call.changed('roster', { permission: 'shift.read' })
}
