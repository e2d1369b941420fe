import { dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { OnJoin } from '../../../lib/house/noun.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import * as nights from './store.ts'

/** People per transaction. */
const batch = 500

/** What somebody new has of the current year, at once. */
export const onJoin: OnJoin = async ({ db, today, now }, people) => {
  await nights.accrue(db, people, await nights.offeredTypes(db), Number(today.slice(0, 4)), { today, now })
}

/** Nightly, and after a change of leave types; catches up on missed nights. */
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

/**
 * Brings every ledger up to date: closes ended years, expires carried-over days, adds what is due. Returns the number
 * of rows.
 */
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

/** Processes active people in batches, one transaction each, so that an interrupted run can continue. */
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
