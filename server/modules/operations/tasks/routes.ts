import { addDays } from '@iroko/contract/dates'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { missingOf, type Task, type TaskValues, tasks } from '@iroko/contract/operations/tasks'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { eachByKey, implement, listed, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { canDoUntil, thereFrom } from '../task-plans/actions.ts'
import { notifyHandedOver, notifyReopened, notifyReturned } from './notify.ts'
import { laterBy, returnedHours, type TaskStep, targetsOf, whyNot } from './rules.ts'
import { shown } from './rules-shown.ts'
import * as store from './store.ts'

const publish = (call: Pick<StaffTools, 'changed'>, ...people: string[]) =>
  call.changed('tasks', { for: people, permission: 'task.manage' })

const about = ({ id, employee_id, task_plan, day }: store.WholeTask) => ({ id, employee_id, title: task_plan.title, day })

/** A step of a task: filled in by its person, anything else by who leads them. */
const taskStep = (step: TaskStep): RecordStep<store.WholeTask> => ({
  entity: 'task',
  called: 'task',
  find: async ({ db, user, today }, id) => {
    const task = await store.lockTask(db, user, id, today)
    return (step === 'fill' ? task?.is_own : task?.is_managed) ? task : undefined
  },
  whyNot: (task, call) => whyNot(task, step, call),
})

/** Only what the plan asks for is kept. */
const knownOf = (fields: Task['fields'], values: TaskValues): TaskValues =>
  Object.fromEntries(fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])))

export const routes = implement(tasks, {
  mine: async (call) => {
    const rows = await store.listOwn(call.db, call.user, call.query.day, call.today, call.now)
    return { tasks: rows.map((task) => shown(task, call)) }
  },

  list: (call) => listed('tasks', store.listTasks(call.db, call.user, call.query, call.today, call.now)),

  counts: async (call) => {
    const { today } = call
    const lists = {
      submitted: { status: 'submitted' },
      behind: { behind: true },
      unfinished: { unfinished: true },
      // The shift of last night is of yesterday, and its tasks are missed this morning.
      missed: { status: 'missed', from: addDays(today, -1), to: today },
    } as const
    return { task_counts: { today, ...(await store.countTasks(call.db, call.user, lists, today, call.now)) } }
  },

  show: async (call) => ({
    task: shown(await orNotFound(store.findTask(call.db, call.user, call.params.id, call.today), 'task'), call),
  }),

  fill: async (call) => {
    const { id } = call.params
    const { submit, version } = call.body
    const task = await lockForStep(call, taskStep('fill'), id, version)
    const values = knownOf(task.fields, call.body.values)
    const problems = submit ? missingOf(task.fields, values) : {}
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const wrong = await store.writeFiles(call.db, task, task.fields, values)
    if (wrong) throw invalid({ [wrong]: 'The file was not found. Upload it again' })
    await store.updateTask(call.db, id, {
      values: JSON.stringify(values),
      status: submit ? 'submitted' : task.status === 'returned' ? 'returned' : 'in_progress',
      ...(submit && { submitted_at: call.now.toISOString(), ...targetsOf(task.fields, values) }),
    })
    if (submit) await call.audit({ action: 'task.submit', entity: 'task', entity_id: id, after: { values } })
    await publish(call, call.user.id)
    const now = await orNotFound(store.findTask(call.db, call.user, id, call.today), 'task')
    return { message: submit ? `${task.task_plan.title} submitted` : 'Saved', task: shown(now, call) }
  },

  decide: ownTransaction((call) => {
    const { tasks: wanted, decision, comment } = call.body
    return eachAlone(call, wanted, decision, async (each, { id, version }) => {
      const task = await lockForStep(each, taskStep(decision === 'returned' ? 'return' : 'decide'), id, version)
      await store.updateTask(each.db, id, {
        status: decision,
        comment,
        decided_by: each.user.id,
        decided_at: each.now.toISOString(),
        ...(decision === 'returned' && { open_until: laterBy(each.now, returnedHours), reminded_at: null }),
      })
      await each.audit({
        action: decision === 'accepted' ? 'task.accept' : 'task.return',
        entity: 'task',
        entity_id: id,
        after: { comment },
      })
      if (decision === 'returned') await notifyReturned(each, about(task), comment)
      await publish(each, task.employee_id)
      return `${task.task_plan.title} of ${task.employee.full_name} ${decision}`
    })
  }, eachByKey),

  reopen: async (call) => {
    const { reason, hours, version } = call.body
    const task = await lockForStep(call, taskStep('reopen'), call.params.id, version)
    await store.updateTask(call.db, task.id, {
      status: Object.keys(task.values).length > 0 ? 'in_progress' : 'open',
      comment: reason,
      open_until: laterBy(call.now, hours),
      reminded_at: null,
    })
    await call.audit({
      action: 'task.reopen',
      entity: 'task',
      entity_id: task.id,
      before: { status: task.status },
      after: { reason, hours },
    })
    await notifyReopened(call, about(task), reason)
    await publish(call, task.employee_id)
    return { message: `${task.task_plan.title} of ${task.employee.full_name} is open again` }
  },

  handOver: async (call) => {
    const { ogid, version } = call.body
    const task = await lockForStep(call, taskStep('hand_over'), call.params.id, version)
    const taker = await store.findTaker(call.db, call.user, ogid, task, call.today)
    if (!taker || taker.id === task.employee_id) throw invalid({ ogid: 'Choose another of your people' })
    if (taker.has) throw invalid({ ogid: `${taker.full_name} has this task for the day already` })
    const { id, office_id, team_id } = taker
    const there = await thereFrom(call.db, [taker], task.day)
    if (!canDoUntil(there.get(id), task.due_at))
      throw invalid({ ogid: `${taker.full_name} is on leave, a holiday or a day off on ${task.day}` })
    await store.handOver(call.db, task.id, { employee_id: id, office_id, team_id })
    await store.moveFiles(call.db, task.id, id)
    await call.audit({
      action: 'task.hand_over',
      entity: 'task',
      entity_id: task.id,
      before: { employee: task.employee.full_name },
      after: { employee: taker.full_name },
    })
    await notifyHandedOver(call, { ...about(task), employee_id: id }, task.employee.full_name)
    await publish(call, id, task.employee_id)
    return { message: `${task.task_plan.title} handed over to ${taker.full_name}` }
  },
})
