/** What a payroll owes is known once it is paid. */
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { receiversOf } from '../receivers/rules.ts'
import { addReceivers } from '../receivers/store.ts'
import { dueOn, type Owed, stillOwed } from './rules.ts'
import * as store from './store.ts'

/** What a filing of a payroll follows from. */
interface Filed {
  id: string
  /** Its first day. */
  month: string
}

/** Opens the filings of a payroll that is paid on a day, and brings those of its year up to date. */
export async function openFilings(db: Db, run: Filed, paidOn: string, newId: () => string = uuid): Promise<void> {
  await insertOwed(db, { run_id: run.id, year: null }, paidOn, await store.findOwed(db, { run_id: run.id }), newId)
  await refreshYear(db, run, newId)
}

/** A reversed payroll owes nothing any more; what was filed of it stays, and is set off by a filing below zero. */
export async function dropFilings(db: Db, run: Filed): Promise<void> {
  await store.dropOpenOfRun(db, run.id)
  const filed = await store.filedOfRun(db, run.id)
  if (filed.length > 0)
    await store.insertFilings(
      db,
      filed.map(({ id, amount_kobo, ...row }) => ({ ...row, id: uuid(), amount_kobo: -amount_kobo, amends: id })),
    )
  await refreshYear(db, run, uuid)
}

/**
 * What is for a whole year follows the payrolls of its months: the year whose rules their tax is by, so that a December that is paid or
 * corrected in January is in the return that its payslips say. What was filed already is amended by a filing of the difference.
 */
async function refreshYear(db: Db, { month }: Filed, newId: () => string): Promise<void> {
  const year = Number(month.slice(0, 4))
  const filed = await store.dropOpenOfYear(db, year)
  const owed = await store.findOwed(db, { year })
  await insertOwed(db, { run_id: null, year }, `${year}-12-31`, stillOwed(owed, filed), newId)
}

async function insertOwed(
  db: Db,
  of: { run_id: string | null; year: number | null },
  paidOn: string,
  owed: readonly Owed[],
  newId: () => string,
): Promise<void> {
  const calendar = await loadCalendar(db, null, paidOn, `${Number(paidOn.slice(0, 4)) + 1}-04-01`)
  const rows = owed.map((filing) => ({ id: newId(), ...filing, ...of, due_on: dueOn(filing.kind, paidOn, calendar) }))
  if (rows.length === 0) return
  await addReceivers(
    db,
    rows
      .filter(({ recipient }) => recipient !== '' && recipient !== 'Not known')
      .map(({ kind, recipient }) => ({ kinds: receiversOf(kind), recipient })),
  )
  await store.insertFilings(db, rows)
}
