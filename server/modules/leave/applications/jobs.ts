import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { newestApproval } from '../../platform/approvals/store-trail.ts'
import * as nights from '../balances/store-accrual.ts'
import { tellAbout, write } from './notify.ts'
import { becomeLeave } from './routes-decide.ts'
import { type ApplicationRecord, findApplication, holdApplication, updateApplication } from './store.ts'
import { freeDays } from './store-apply.ts'

/** People in one transaction. */
const batch = 500

/** Every night, and after a change of the kinds of leave; a night that was missed is made up for by the next. */
const accrual: JobDefinition = {
  name: 'leave-accrual',
  cron: '20 0 * * *',
  run: async (portal) => {
    const { db } = portal.database
    const today = dayIn(companyZone, portal.now())
    const rows = await accrueAll(db, today, portal.now())
    const { audit, changed } = callTools(portal, db, null, accrual.name)
    if (rows === 0) return
    await audit({ action: 'leave.accrue', entity: 'leave_ledger', entity_id: today, after: { rows } })
    await changed('leave_balances', { permission: 'leave.read' })
  },
}

/** Brings every ledger to this day: years that ended are closed, carried-over days end, what is due is added. Answers the rows written. */
export async function accrueAll(db: Db, today: string, now: Date): Promise<number> {
  const night = { today, now }
  const types = await nights.offeredTypes(db)
  const year = Number(today.slice(0, 4))
  const late = await nights.lastClosedYear(db)
  let written = 0
  if (late !== null) written += await forAll(db, (each, staff) => nights.closeYear(each, staff, types, late, night))
  for (const past of await nights.openYears(db, today)) {
    written += await forAll(db, async (each, staff) => {
      const granted = await nights.accrue(each, staff, types, past, night)
      return granted + (await nights.expireCarried(each, staff, past, night))
    })
    await nights.markClosed(db, past)
    written += await forAll(db, (each, staff) => nights.closeYear(each, staff, types, past, night))
  }
  written += await forAll(db, async (each, staff) => {
    const ended = await nights.expireCarried(each, staff, year, night)
    return ended + (await nights.accrue(each, staff, types, year, night))
  })
  return written
}

/** Everyone at work, so many in a transaction: a night that breaks off goes on where it was. */
async function forAll(db: Db, work: (db: Db, staff: nights.Staff[]) => Promise<number>): Promise<number> {
  let written = 0
  for (let after: string | undefined; ; ) {
    const staff = await nights.nextStaff(db, after, batch)
    after = staff.at(-1)?.id
    if (after === undefined) return written
    written += await db.transaction().execute((transaction) => work(transaction, staff))
  }
}

/** Finishes an application whose approval ended without a decision at that moment: a place that nobody
 * needed any more was passed, or whoever asked has left. */
const settled: JobDefinition = {
  name: 'leave-settled',
  run: (portal, { subject_id }) => portal.database.db.transaction().execute((db) => settle(portal, db, String(subject_id))),
}

async function settle(portal: Portal, db: Db, id: string): Promise<void> {
  const now = portal.now()
  const today = dayIn(companyZone, now)
  const application = await holdApplication(db, id)
  const approval = await newestApproval(db, 'leave', id)
  if (application?.status !== 'pending') return
  const tools = callTools(portal, db, null, settled.name)
  if (approval?.status === 'withdrawn') return await becomeWithdrawn(tools, application, now)
  if (approval?.status !== 'approved') return
  await becomeLeave({ db, now }, application, null)
  await tools.audit({
    action: 'leave.approve',
    entity: 'leave_application',
    entity_id: id,
    before: { status: 'pending' },
    after: { status: 'approved' },
  })
  const leave = await findApplication(db, id, today)
  await tellAbout(tools, [application.employee_id, application.stand_in_id])
  await write(tools, [application.employee_id], 'mine', (letters) =>
    letters.approved({ ...leave, leave_type: leave.leave_type.title }, 'Everyone who was asked', ''),
  )
}

/** Whoever asked has left: the days are nobody's any more. */
async function becomeWithdrawn(tools: ReturnType<typeof callTools>, { id, ...application }: ApplicationRecord, now: Date) {
  await freeDays(tools.db, id)
  await updateApplication(tools.db, id, { status: 'withdrawn', decided_at: now.toISOString() })
  await tools.audit({
    action: 'leave.withdraw',
    entity: 'leave_application',
    entity_id: id,
    before: { status: 'pending' },
    after: { status: 'withdrawn', comment: 'They have left' },
  })
  await tellAbout(tools, [application.employee_id, application.stand_in_id])
}

export const jobs: JobDefinition[] = [accrual, settled]
