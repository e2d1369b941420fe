import { addDays } from '@iroko/contract/dates'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { isDue, taskPlans } from '@iroko/contract/operations/task-plans'
import type { GrantedRole } from '@iroko/contract/roles'
import { v7 as uuid } from 'uuid'
import { listChanges, staleBy } from '../../../lib/audit.ts'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { nextDay, thereFrom } from './actions.ts'
import * as store from './store.ts'

const publish = (call: Pick<Tools, 'changed'>) => call.changed('task_plans', { permission: 'task_plan.read' })

interface Audience {
  office_ids: string[]
  team_ids: string[]
  roles: string[]
  ogids: string[]
}

/** The audience by ids; refuses offices and teams that are not there, and people who are unknown. */
async function resolved<S extends Audience>(db: Db, { ogids, ...rest }: S) {
  const missing = await store.missingPlaces(db, rest)
  if (missing) throw invalid({ [missing]: `Choose ${missing === 'office_ids' ? 'offices' : 'teams'} from the list` })
  const people = await store.findPeople(db, ogids)
  if (people.length < new Set(ogids).size) throw invalid({ ogids: 'Choose people from the list' })
  return { ...rest, employee_ids: people.map(({ id }) => id) }
}

export const routes = implement(taskPlans, {
  list: (call) => listed('task_plans', store.listPlans(call.db, call.query, call.today)),

  show: async (call) => {
    const { employee_ids: _, people, roles, ...plan } = await orNotFound(store.findPlan(call.db, call.params.id), 'task plan')
    return { task_plan: { ...plan, people, roles: roles as GrantedRole[], ogids: people.map(({ ogid }) => ogid) } }
  },

  create: async (call) => {
    const { title, active_from, ...body } = call.body
    const first = await nextDay(call.db, call.now, call.today)
    if (active_from < first)
      throw invalid({ active_from: first > addDays(call.today, 1) ? `Choose ${first} or later` : 'Choose a day after today' })
    const id = uuid()
    await store.insertPlan(call.db, { id, title, active_from })
    await store.writeContent(call.db, id, active_from, await resolved(call.db, body))
    await call.audit({ action: 'task_plan.create', entity: 'task_plan', entity_id: id, after: call.body })
    await publish(call)
    return { message: `${title} added`, task_plan: { id, title } }
  },

  update: async (call) => {
    const { id } = call.params
    const { version, title, ...body } = call.body
    await store.lockPlan(call.db, id)
    const plan = await orNotFound(store.findPlan(call.db, id), 'task plan')
    if (plan.version !== version) throw await staleBy(call.db, 'task_plan', id)
    const { people, employee_ids: _ids, offices: _offices, teams: _teams, ...before } = plan
    const counts_from = laterOf(plan.active_from, await nextDay(call.db, call.now, call.today))
    await store.writeContent(call.db, id, counts_from, await resolved(call.db, body))
    await updateVersion(call.db, 'task_plan', { id, version }, { title })
    await call.audit({
      action: 'task_plan.update',
      entity: 'task_plan',
      entity_id: id,
      before: { ...before, ogids: people.map(({ ogid }) => ogid) },
      after: { title, ...body, counts_from },
    })
    await publish(call)
    return { message: `${title} changed from ${counts_from} on`, task_plan: { id, title } }
  },

  archive: async (call) => {
    const { id } = call.params
    const { archived, version } = call.body
    await store.lockPlan(call.db, id)
    const plan = await orNotFound(store.findPlan(call.db, id), 'task plan')
    if (plan.version !== version) throw await staleBy(call.db, 'task_plan', id)
    await updateVersion(call.db, 'task_plan', { id, version }, { archived_at: archived ? call.now.toISOString() : null })
    await call.audit({
      action: archived ? 'task_plan.archive' : 'task_plan.restore',
      entity: 'task_plan',
      entity_id: id,
      before: { archived: plan.archived_at !== null },
      after: { archived },
    })
    await publish(call)
    return { message: archived ? `${plan.title} archived. It creates no new tasks` : `${plan.title} restored` }
  },

  preview: async (call) => {
    const { cadence, active_from, ...audience } = call.body
    const next = await nextDay(call.db, call.now, call.today)
    const day = active_from ? laterOf(active_from, next) : next
    const people = await store.peopleOf(call.db, await resolved(call.db, audience), day)
    const there = await thereFrom(call.db, people, day)
    const given = people.filter(({ id }) => there.has(id))
    return {
      day,
      is_due: isDue(cadence, day),
      count: given.length,
      people: given.slice(0, 50).map(({ ogid, full_name }) => ({ ogid, full_name })),
      left_out: people.length - given.length,
    }
  },

  history: async (call) => {
    const { id } = await orNotFound(store.findPlan(call.db, call.params.id), 'task plan')
    const { rows, ...page } = await listChanges(call.db, { entity: 'task_plan', entity_id: id }, call.query)
    return { changes: rows, ...page }
  },
})
