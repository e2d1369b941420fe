import type { Output } from '@iroko/contract/endpoint'
import { forbidden, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { clearances, type Owed } from '@iroko/contract/people/clearance'
import { staleBy } from '../../../lib/audit.ts'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { type Call, implement, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { heirsOf } from '../exit/actions-heirs.ts'
import { responsibilitiesOf } from '../exit/store.ts'
import * as planned from '../planned-exits/store.ts'
import { activeByOgid, lockRecord } from '../records/store.ts'
import { owedBy, publishClearance } from './actions.ts'
import { paperOf } from './routes-papers.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'
import { namesOf } from './store-names.ts'

export const routes = implement(clearances, {
  list: async (call) => {
    const { rows, ...page } = await store.listClearances(call.db, call.user, call.query, call.today)
    const owed = await owedBy(
      call,
      rows.map(({ employee_id }) => employee_id),
    )
    return {
      ...page,
      clearances: rows.map(({ employee_id, opened_at: _, ...row }) => ({
        ...row,
        owed: shownTo(call, employee_id, owed.get(employee_id) ?? []).reduce((sum, { count }) => sum + count, 0),
      })),
    }
  },

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'clearance')
    const { employee_id, ...row } = found
    const owed_list = shownTo(call, employee_id, (await owedBy(call, [employee_id])).get(employee_id) ?? [])
    const is_hr = mayForAll(user, 'clearance.edit') && employee_id !== user.id
    const tasks = await store.tasksOf(db, user, found.id, today)
    return {
      clearance: {
        ...row,
        owed: owed_list.reduce((sum, { count }) => sum + count, 0),
        owed_list,
        task_list: tasks.map(({ is_own, ...task }) => {
          const by = { user_id: user.id, is_owner: is_own, is_hr, has_note: true }
          const of = { employee_id, full_name: found.employee.full_name, is_cancelled: false }
          return { ...task, can: { sign: !whyNot(of, 'sign', by) } }
        }),
        hand_over: found.has_left || !is_hr ? null : await handOverOf(call, employee_id),
        can: { hand_over: is_hr && !found.has_left, papers: is_hr },
      },
    }
  },

  tasks: async (call) => {
    const { rows, ...page } = await store.listOwnTasks(call.db, call.user, call.query, call.today)
    return { ...page, clearance_tasks: rows.map(({ is_own, ...task }) => ({ ...task, can: { sign: is_own } })) }
  },

  sign: async (call) => {
    const { db, user, today, now } = call
    const { done, note, version } = call.body
    const task = await orNotFound(store.lockTask(db, user, call.params.id, today), 'task')
    if (task.version !== version) throw await staleBy(db, 'clearance_task', task.id)
    const by = {
      user_id: user.id,
      is_owner: task.is_own,
      is_hr: mayForAll(user, 'clearance.edit'),
      has_note: note !== '',
    }
    refuse(whyNot(task, 'sign', by))
    await store.updateTask(db, task.id, { done_at: done ? now.toISOString() : null, done_by: done ? user.id : null, note })
    await call.audit({
      action: done ? 'clearance_task.sign' : 'clearance_task.open',
      entity: 'clearance_task',
      entity_id: task.id,
      before: { done: task.done_at !== null, note: task.note },
      after: { done, note },
    })
    await publishClearance(call)
    return { message: `${task.title}: ${done ? 'signed off' : 'open again'}` }
  },

  handOver: async (call) => {
    const { db, user, today, body } = call
    const found = await orNotFound(store.findReadable(db, user, call.params.id, today), 'clearance')
    if (found.employee_id === user.id) throw forbidden('You cannot name who takes over from you. Ask another HR colleague')
    await orNotFound(lockRecord(db, found.employee.ogid), 'person')
    const plan = await planned.findPlan(db, found.employee_id)
    if (!plan) throw notFound('planned exit')
    const heirs = await heirsOf(call, found.employee_id, { ...body, exit_date: plan.exit_date })
    const deciders = await decidersOf(call, found.employee_id, plan.exit_date)
    await planned.updatePlan(db, plan.id, { ...planned.kept(plan), ...heirs })
    await planned.replaceDeciders(db, plan.id, deciders)
    await call.audit({
      action: 'clearance.hand_over',
      entity: 'clearance',
      entity_id: found.id,
      after: { ...heirs, deciders },
    })
    await publishClearance(call)
    return { message: `Handover of ${found.employee.full_name} saved` }
  },

  certificate: (call) => paperOf(call, 'certificate'),
  recommendation: (call) => paperOf(call, 'recommendation'),
})

/** Loans and the exit interview are for HR and the person; what is to return and to hand over also for who leads them. */
function shownTo(call: { user: StaffTools['user'] }, employee_id: string, owed: readonly (Owed & { kobo: number })[]): Owed[] {
  const { user } = call
  const seesAll = mayForAll(user, 'clearance.read') || employee_id === user.id
  return owed.filter(({ kind }) => seesAll || kind === 'return' || kind === 'hand_over').map(({ kobo: _, ...line }) => line)
}

type HandOver = NonNullable<Output<typeof clearances.show>['clearance']['hand_over']>

/** What goes over on the last day, and to whom. */
async function handOverOf({ db, today }: StaffTools, employeeId: string): Promise<HandOver> {
  const { reportees, approvals, offices, teams } = await responsibilitiesOf(db, employeeId, today)
  const plan = await planned.findPlan(db, employeeId)
  const heirs = new Map(plan?.successors.map(({ employee_id, successor_id }) => [employee_id, successor_id]))
  const person = await namesOf(db, [
    plan?.successor_id,
    plan?.decider_id,
    ...heirs.values(),
    ...Object.values(plan?.deciders ?? {}),
  ])
  const led = new Map(reportees.map(({ id, ogid, full_name }) => [id, { id, ogid, full_name }]))
  return {
    successor: person(plan?.successor_id),
    decider: person(plan?.decider_id),
    reportees: [...led.values()].map((reportee) => ({ ...reportee, successor: person(heirs.get(reportee.id)) })),
    approvals: approvals.map(({ id, summary, requester }) => ({ id, summary, requester, decider: person(plan?.deciders[id]) })),
    offices,
    teams,
  }
}

/** Who decides which request then, each a colleague who stays. */
async function decidersOf(call: Call<typeof clearances.handOver>, leaverId: string, exit_date: string) {
  const { db, today, body } = call
  const waiting = new Set((await responsibilitiesOf(db, leaverId, today)).approvals.map(({ id }) => id))
  const asked = body.deciders.filter(({ approval_id, decider }) => decider !== '' && waiting.has(approval_id))
  const staying = await activeByOgid(
    db,
    asked.map(({ decider }) => decider),
    laterOf(today, exit_date),
  )
  return asked.map(({ approval_id, decider }) => {
    const heir = staying.find(({ ogid, id }) => ogid === decider && id !== leaverId)
    if (!heir) throw invalid({ [`decider_${approval_id}`]: 'Choose a colleague who is not leaving' })
    return { approval_id, decider_id: heir.id }
  })
}
