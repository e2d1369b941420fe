/** What a payroll owes is known once it is paid. */
import { firstOfMonth } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import { receiversOf } from '../receivers/rules.ts'
import { addReceivers } from '../receivers/store.ts'
import { dueOn, type Owed, stillOwed } from './rules.ts'
import * as store from './store.ts'
import * as parts from './store-parts.ts'

/** What a filing of a payroll follows from. */
interface Filed {
  id: string
  /** Its first day. */
  month: string
}

/** Adds what a payroll that is paid on a day owes to the filings of that month, and brings those of its year up to date. */
export async function openFilings(db: Db, run: Filed, paidOn: string, newId: () => string = uuid): Promise<void> {
  await parts.lockGathering(db)
  const owed = await store.findOwed(db, { run_id: run.id })
  const calendar = await calendarAfter(db, paidOn)
  await nameReceivers(db, owed)
  for (const part of owed) {
    const due_on = dueOn(part.kind, paidOn, calendar)
    await parts.addPart(db, firstOfMonth(paidOn), { ...part, run_id: run.id, sign: 1, due_on }, newId)
  }
  await refreshYear(db, run, newId)
}

/** A reversed payroll owes nothing any more; what was filed of it stays, and is set off by parts below zero. */
export async function dropFilings(db: Db, run: Filed, newId: () => string = uuid): Promise<void> {
  await parts.lockGathering(db)
  await parts.dropParts(db, run.id)
  for (const { month, amount_kobo, ...part } of await parts.filedParts(db, run.id))
    await parts.addPart(db, month, { ...part, sign: -1, amount_kobo: -amount_kobo }, newId)
  await refreshYear(db, run, newId)
}

/**
 * What is for a whole year follows the payrolls of its months: the year whose rules their tax is by, so that a December that is paid or
 * corrected in January is in the return that its payslips say. What was filed already is amended by a filing of the difference.
 */
async function refreshYear(db: Db, { month }: Filed, newId: () => string): Promise<void> {
  const year = Number(month.slice(0, 4))
  const filed = await store.dropOpenOfYear(db, year)
  const owed = await store.findOwed(db, { year })
  const calendar = await calendarAfter(db, `${year}-12-31`)
  const rows = stillOwed(owed, filed).map((filing) => ({
    ...{ id: newId(), ...filing, year },
    due_on: dueOn(filing.kind, `${year}-12-31`, calendar),
  }))
  await nameReceivers(db, rows)
  if (rows.length > 0) await store.insertFilings(db, rows)
}

const calendarAfter = (db: Db, paidOn: string) => loadCalendar(db, null, paidOn, `${Number(paidOn.slice(0, 4)) + 1}-04-01`)

/** Whom something is owed to is a receiver from then on. */
const nameReceivers = (db: Db, owed: readonly Owed[]): Promise<void> =>
  addReceivers(
    db,
    owed
      .filter(({ recipient }) => recipient !== '' && recipient !== 'Not known')
      .map(({ kind, recipient }) => ({ kinds: receiversOf(kind), recipient })),
  )
