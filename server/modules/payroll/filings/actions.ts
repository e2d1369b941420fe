/** What a payroll owes is known once it is paid. */
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { dueOn } from './rules.ts'
import * as store from './store.ts'

/** Opens the filings of a payroll that is paid on a day, and brings those of the year up to date. */
export async function openFilings(db: Db, runId: string, paidOn: string, newId: () => string = uuid): Promise<void> {
  await insertOwed(db, { run_id: runId, year: null }, paidOn, await store.findOwed(db, { run_id: runId }), newId)
  await refreshYear(db, paidOn, newId)
}

/** A reversed payroll owes nothing any more; what was filed of it stays, to be claimed back or set off. */
export async function dropFilings(db: Db, runId: string, paidOn: string): Promise<void> {
  await store.dropOpenOfRun(db, runId)
  await refreshYear(db, paidOn, uuid)
}

/** What is for a whole year follows all that was paid in it, until it is filed. */
async function refreshYear(db: Db, paidOn: string, newId: () => string): Promise<void> {
  const year = Number(paidOn.slice(0, 4))
  const filed = await store.dropOpenOfYear(db, year)
  const owed = await store.findOwed(db, { year })
  const open = owed.filter((one) => !filed.some(({ kind, recipient }) => kind === one.kind && recipient === one.recipient))
  await insertOwed(db, { run_id: null, year }, paidOn, open, newId)
}

async function insertOwed(
  db: Db,
  of: { run_id: string | null; year: number | null },
  paidOn: string,
  owed: readonly store.Owed[],
  newId: () => string,
): Promise<void> {
  const calendar = await loadCalendar(db, null, paidOn, `${Number(paidOn.slice(0, 4)) + 1}-04-01`)
  const rows = owed.map((one) => ({ id: newId(), ...one, ...of, due_on: dueOn(one.kind, paidOn, calendar) }))
  if (rows.length > 0) await store.insertFilings(db, rows)
}
