import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import * as nights from '../balances/store-accrual.ts'

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

export const jobs: JobDefinition[] = [accrual]
