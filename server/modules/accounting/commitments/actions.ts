/**
 * Spending held against budgets: what is ordered reserves its part, a bill takes its place in the same transaction, and what a closed order leaves
 * is free again. Domains above call these and the books know none of them.
 */
import type { BudgetStage } from '@iroko/contract/accounting/budgets'
import { firstOfMonth, yearOf } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { lockPosting } from '../journals/actions.ts'
import { addedUp, levelAt, releasedBy, type Spending, standingWords, whyExceeds } from './rules.ts'
import * as store from './store.ts'

/**
 * What budgets say to what is dated on a day: the sentences of those that warn. Refused (409 `budget`) where one stops it. The rows of the budget
 * are held until the transaction ends, so that two at once do not both take what is left.
 */
export async function checkBudget(db: Db, stage: BudgetStage, day: string, spending: readonly Spending[]): Promise<string[]> {
  // Who posts in this transaction waits for others who post before it holds a row that they may want.
  if (stage === 'spend') await lockPosting(db)
  const year = yearOf(day)
  const warnings: string[] = []
  for (const { amount_kobo, ...line } of addedUp(spending)) {
    const limit = await store.lockLimit(db, year, line)
    const level = levelAt(limit?.levels, stage)
    if (!limit || level === 'ignore') continue
    const [standing] = await store.standingsOf(db, [{ year, ...line }])
    const why = standing && whyExceeds(standing, stage, amount_kobo)
    if (why && level === 'stop') throw conflict('budget', why)
    if (why) warnings.push(why)
  }
  return warnings
}

/** What waits to be spent, of which records, on which day. */
export interface Waiting extends Spending {
  id: string
  day: string
}

/** For those who decide: how what each record spends stands beside its budget, a sentence for each account and office. */
export async function budgetWords(db: Db, waiting: readonly Waiting[]): Promise<Map<string, string[]>> {
  if (waiting.length === 0) return new Map()
  const keyOf = ({ year, account_id, office_id }: store.Place): string => `${year} ${account_id} ${office_id}`
  const placeOf = ({ day, account_id, office_id }: Waiting): store.Place => ({ year: yearOf(day), account_id, office_id })
  const places = new Map(waiting.map((each) => [keyOf(placeOf(each)), placeOf(each)]))
  const standings = new Map((await store.standingsOf(db, [...places.values()])).map((each) => [keyOf(each), each]))
  const records = Map.groupBy(waiting, ({ id }) => id)
  return new Map(
    [...records].map(([id, lines]) => [
      id,
      addedUp(lines).flatMap((line) => {
        const standing = standings.get(keyOf(placeOf({ ...line, id, day: lines[0]?.day ?? '' })))
        return standing ? [standingWords(standing, line.amount_kobo)] : []
      }),
    ]),
  )
}

interface Order extends store.Source {
  /** What its domain calls it. */
  reference: string
  lines: readonly (Spending & { position: number; month: string })[]
}

/** Reserves what is ordered; answers the warnings, refused where a budget stops it. */
export async function reserve(db: Db, { lines, ...order }: Order, now: Date): Promise<string[]> {
  const warnings: string[] = []
  const years = Map.groupBy(lines, ({ month }) => yearOf(month))
  for (const year of [...years.keys()].sort((a, b) => a - b))
    warnings.push(...(await checkBudget(db, 'order', `${year}-01-01`, years.get(year) ?? [])))
  const rows = lines.map((line) => ({ ...order, ...line, month: firstOfMonth(line.month), event: 'ordered' as const }))
  await store.insertCommitments(db, rows, now.toISOString())
  await changed(db, 'budgets', { permission: 'budget.read' })
  return warnings
}

interface Bill {
  /** The order that is billed, and how much of each of its lines; nothing where it was bought without one. */
  order?: store.Source & { billed: readonly { position: number; amount_kobo: number }[] }
  dated_on: string
  /** What the bill posts, in the same transaction. */
  lines: readonly Spending[]
}

/**
 * A bill takes the place of its part of the order: releases it, and then asks whether what it posts fits. So nothing counts twice, and a bill above
 * its order is held against what is free. Called before the bill is posted, in its transaction.
 */
export async function billOrdered(db: Db, { order, dated_on, lines }: Bill, now: Date): Promise<string[]> {
  await lockPosting(db)
  if (order) {
    const billed = new Map(order.billed.map(({ position, amount_kobo }) => [position, amount_kobo]))
    await release(db, order, 'billed', now, ({ position, left_kobo }) => releasedBy(left_kobo, billed.get(position) ?? 0))
  }
  return await checkBudget(db, 'spend', dated_on, lines)
}

/** Gives back what is left of an order that was closed or cancelled. */
export const freeOrdered = async (db: Db, order: store.Source, now: Date): Promise<void> =>
  await release(db, order, 'freed', now, ({ left_kobo }) => left_kobo)

async function release(
  db: Db,
  { source_kind, source_id }: store.Source,
  event: 'billed' | 'freed',
  now: Date,
  amountOf: (ordered: { position: number; left_kobo: number }) => number,
): Promise<void> {
  const rows = (await store.lockOrdered(db, { source_kind, source_id })).flatMap(({ left_kobo, ...line }) => {
    const kobo = amountOf({ position: line.position, left_kobo })
    return kobo > 0 ? [{ ...line, event, amount_kobo: -kobo }] : []
  })
  await store.insertCommitments(db, rows, now.toISOString())
  await changed(db, 'budgets', { permission: 'budget.read' })
}
