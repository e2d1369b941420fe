/** Maintenance jobs: planned by Facility, done by whom they are given to, confirmed by another. */
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { jobs } from '@iroko/contract/facility/jobs'
import { v7 as uuid } from 'uuid'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { type Call, implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { setOutOfService } from '../../assets/assets/actions.ts'
import { dueAfterWait, publishFault, solveFault } from '../faults/actions.ts'
import * as faults from '../faults/store.ts'
import { afterJob } from '../plans/actions.ts'
import { givenLetter, pageOf } from './notify.ts'
import { changedSteps, type JobStep, plannedStatus, tickedSteps, whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(jobs, {
  list: (call) => listed('jobs', store.listJobs(call.db, call.user, call.query, call.today)),

  show: async (call) => ({ job: await shown(call, call.params.id) }),

  create: async (call) => {
    const { db, user, now, body } = call
    const { fault_ids, branch_id: chosen, asset_tag, assignee_ogid: _assignee, checklist, ...facts } = body
    const reported = await openFaults(call, fault_ids)
    const asset = asset_tag ? await faults.findAsset(db, asset_tag) : undefined
    if (asset_tag && !asset) throw invalid({ asset_tag: 'No asset has this tag' })
    const branch_id = reported[0]?.branch_id ?? chosen ?? asset?.branch_id ?? null
    if (branch_id === null || !(await faults.listBranches(db)).some(({ id }) => id === branch_id))
      throw invalid({ branch_id: 'Choose a branch' })
    const assignee_id = await assigneeOf(call)
    await checkVendor(call)
    const asset_id = asset?.id ?? reported.find((fault) => fault.asset_id !== null)?.asset_id ?? null
    const row = { ...facts, id: uuid(), branch_id, asset_id, assignee_id, place: facts.place || (reported[0]?.place ?? '') }
    const status = plannedStatus(row)
    const steps = JSON.stringify(changedSteps([], checklist))
    await store.insertJob(db, { ...row, status, checklist: steps, created_by: user.id, created_at: now.toISOString() })
    await store.giveFaults(db, fault_ids, row.id)
    await call.audit({
      action: 'maintenance_job.create',
      entity: 'maintenance_job',
      entity_id: row.id,
      after: { ...row, fault_ids },
    })
    await publish(call, row)
    for (const { reporter_id } of reported) await publishFault(call, [reporter_id])
    await notifyAssignee(call, row, null)
    return { message: 'Job created', job: await shown(call, row.id) }
  },

  update: async (call) => {
    const { db, body } = call
    const { version, assignee_ogid: _assignee, checklist, ...facts } = body
    const held = await lockForStep(call, jobStep('change'), call.params.id, version)
    const assignee_id = await assigneeOf(call)
    await checkVendor(call)
    const change = { ...facts, assignee_id }
    const status = held.status === 'new' || held.status === 'planned' ? plannedStatus(change) : held.status
    const steps = JSON.stringify(changedSteps(held.checklist, checklist))
    await store.updateJob(db, held.id, { ...change, status, checklist: steps })
    const { title, planned_on, due_on, vendor_id } = held
    const before = { title, planned_on, due_on, vendor_id, assignee_id: held.assignee_id }
    await call.audit({ action: 'maintenance_job.change', entity: 'maintenance_job', entity_id: held.id, before, after: change })
    await publish(call, held)
    await notifyAssignee(call, { ...held, ...change }, held.assignee_id)
    return { message: 'Job changed', job: await shown(call, held.id) }
  },

  start: async (call) => {
    const held = await lockForStep(call, jobStep('start'), call.params.id, call.body.version)
    const now = call.now.toISOString()
    const isOut = call.body.out_of_service && held.out_of_service_from === null
    await moveDeadlines(call, held)
    await change(call, held, 'start', {
      status: 'in_progress',
      waits_for: null,
      waiting_since: null,
      started_at: held.started_at ?? now,
      out_of_service_from: held.out_of_service_from ?? (isOut ? now : null),
    })
    if (isOut && held.asset_id !== null) await setOutOfService(call, held.asset_id, call.now)
    return { message: held.status === 'waiting' ? 'Job goes on' : 'Job started', job: await shown(call, held.id) }
  },

  wait: async (call) => {
    const held = await lockForStep(call, jobStep('wait'), call.params.id, call.body.version)
    const { waits_for } = call.body
    await change(call, held, 'wait', { status: 'waiting', waits_for, waiting_since: call.now.toISOString() })
    return { message: 'Job waits', job: await shown(call, held.id) }
  },

  done: async (call) => {
    const { db, user, now, today, body } = call
    const held = await lockForStep(call, jobStep('finish'), call.params.id, body.version)
    if (body.vendor_cost_kobo !== null && held.vendor_id === null)
      throw invalid({ vendor_cost_kobo: 'Only a job of a vendor has a cost. Leave it blank' })
    const at = now.toISOString()
    const { note, minutes, vendor_cost_kobo } = body
    await moveDeadlines(call, held)
    const own = { status: 'done' as const, waits_for: null, waiting_since: null, note, minutes, vendor_cost_kobo }
    await change(call, held, 'done', {
      ...own,
      started_at: held.started_at ?? at,
      done_at: at,
      done_by: user.id,
      checklist: JSON.stringify(tickedSteps(held.checklist, body.steps)),
      out_of_service_until: held.out_of_service_from === null ? null : at,
    })
    await backInService(call, held)
    for (const fault of await store.lockFaultsOf(db, held.id)) await solveFault(call, fault, note)
    if (held.plan_id !== null) await afterJob(db, held.plan_id, { done_on: today, occurrence: held.occurrence })
    return { message: 'Job recorded as done', job: await shown(call, held.id) }
  },

  confirm: async (call) => {
    const held = await lockForStep(call, jobStep('confirm'), call.params.id, call.body.version)
    const confirmed = { confirmed_by: call.user.id, confirmed_at: call.now.toISOString() }
    await change(call, held, 'confirm', { status: 'confirmed', ...confirmed })
    return { message: 'Job confirmed', job: await shown(call, held.id) }
  },

  cancel: async (call) => {
    const { db, now, today, body } = call
    const held = await lockForStep(call, jobStep('cancel'), call.params.id, body.version)
    await moveDeadlines(call, held)
    const until = held.out_of_service_from === null ? null : now.toISOString()
    const ended = { status: 'cancelled' as const, waits_for: null, waiting_since: null, out_of_service_until: until }
    await change(call, held, 'cancel', { ...ended, reason: body.reason })
    await backInService(call, held)
    const open = await store.lockFaultsOf(db, held.id)
    await store.freeFaults(db, held.id)
    for (const { reporter_id } of open) await publishFault(call, [reporter_id])
    if (held.plan_id !== null) await afterJob(db, held.plan_id, { done_on: today, occurrence: held.occurrence })
    return { message: 'Job cancelled', job: await shown(call, held.id) }
  },
})

const jobStep = (step: JobStep): RecordStep<store.HeldJob> => ({
  entity: 'maintenance_job',
  called: 'job',
  find: ({ db, user }, id) => store.lockJob(db, user, id),
  whyNot: (held, { user }) => whyNot(held, step, { user_id: user.id, handles: may(user, 'fault.handle') }),
})

const shown = (call: Pick<StaffTools, 'db' | 'user' | 'today'>, id: string) =>
  orNotFound(store.findJob(call.db, call.user, id, call.today), 'job')

type Facts = Call<typeof jobs.create> | Call<typeof jobs.update>

/** The colleague who is to do it. */
async function assigneeOf({ db, today, body }: Facts): Promise<string | null> {
  if (!body.assignee_ogid) return null
  const colleague = await store.findColleague(db, body.assignee_ogid, today)
  if (!colleague) throw invalid({ assignee_ogid: 'Choose a person who works here' })
  return colleague.id
}

async function checkVendor({ db, body }: Facts): Promise<void> {
  if (body.vendor_id === null) return
  const vendor = await store.findVendor(db, body.vendor_id)
  if (!vendor) throw invalid({ vendor_id: 'Choose a vendor' })
  if (vendor.state !== 'active')
    throw invalid({
      vendor_id: vendor.state === 'blocked' ? `${vendor.title} is blocked` : `${vendor.title} is not confirmed yet`,
    })
}

/** The faults of which a job is made: open, of one branch, and of no other job. */
async function openFaults({ db }: StaffTools, ids: readonly string[]) {
  const found = await store.lockFaults(db, ids)
  if (found.length !== new Set(ids).size) throw invalid({ fault_ids: 'A fault was not found' })
  const taken = found.find(({ status, job_id }) => job_id !== null || (status !== 'new' && status !== 'accepted'))
  if (taken) throw conflict('not_open', `The fault in ${taken.place} is in a job or closed already`)
  if (new Set(found.map(({ branch_id }) => branch_id)).size > 1) throw invalid({ fault_ids: 'Choose faults of one branch' })
  return found
}

const publish = (call: StaffTools, job: { assignee_id: string | null }): Promise<void> =>
  call.changed('maintenance_jobs', { for: job.assignee_id ? [job.assignee_id] : [], permission: 'job.do' })

async function change(
  call: StaffTools,
  held: store.HeldJob,
  step: string,
  values: Parameters<typeof store.updateJob>[2],
): Promise<void> {
  await store.updateJob(call.db, held.id, values)
  const { checklist: _steps, ...after } = values
  const logged = { action: `maintenance_job.${step}`, entity: 'maintenance_job', entity_id: held.id }
  await call.audit({ ...logged, before: { status: held.status }, after })
  await publish(call, held)
}

/** What was out of service for a job is what it was before. */
async function backInService(call: StaffTools, { asset_id, out_of_service_from }: store.HeldJob): Promise<void> {
  if (asset_id !== null && out_of_service_from !== null) await setOutOfService(call, asset_id, null)
}

/** Waiting for access ends: the faults of the job are due as many working minutes later. */
async function moveDeadlines({ db, now }: StaffTools, held: store.HeldJob): Promise<void> {
  if (held.waits_for !== 'access' || held.waiting_since === null) return
  for (const fault of await store.lockFaultsOf(db, held.id))
    await faults.updateFault(db, fault.id, { due_at: await dueAfterWait(db, fault, new Date(held.waiting_since), now) })
}

/** Whoever is given a job hears of it, unless they took it themselves. */
async function notifyAssignee(
  call: StaffTools,
  job: { id: string; title: string; place: string; assignee_id: string | null; due_on: string | null },
  before: string | null,
): Promise<void> {
  const { assignee_id } = job
  if (assignee_id === null || assignee_id === before || assignee_id === call.user.id) return
  await write(call, [assignee_id], pageOf(job.id), givenLetter(job, call.user.full_name), 'tasks')
}
