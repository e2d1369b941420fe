/** Pay by rule is provided for at the end of each month, and payrolls use what is provided; both post in the same transaction. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { OfficeProvision, ProvidedMonth } from '../journals/rules.ts'
import { expectedOf } from './rules.ts'
import { type Expected, type Movement, movementsOf, usedOf } from './rules-provisions.ts'
import { liveRules } from './store.ts'
import { findPaidYears, findRulePeople } from './store-people.ts'
import * as store from './store-provisions.ts'

interface At {
  now: Date
  newId?: (() => string) | undefined
}

/** The last day of a month. */
export const lastOf = (month: string): string => addDays(addMonths(month, 1), -1)

/** Provides for a month once it is over; undefined where that was done. */
export async function provide(db: Db, month: string, { now, newId = uuid }: At): Promise<ProvidedMonth | undefined> {
  const id = newId()
  if (!(await store.takeMonth(db, { month, id, now }))) return undefined
  const { expected, people } = await expectedOn(db, lastOf(month))
  const movements = movementsOf(month, expected, await store.findBalances(db))
  const created_at = now.toISOString()
  await store.insertProvisions(
    db,
    movements.map((moved) => ({ ...moved, id: newId(), month, kind: 'provided', created_at })),
  )
  return { id, offices: await byOffice(db, movements, people) }
}

async function expectedOn(db: Db, day: string): Promise<{ expected: Expected[]; people: Map<string | null, number> }> {
  const rules = await liveRules(db, day)
  if (rules.length === 0) return { expected: [], people: new Map() }
  const found = await findRulePeople(db, { working_on: day }, day)
  const paidYears = await findPaidYears(db, null, day)
  const people = new Map<string | null, number>()
  for (const { office_id } of found) people.set(office_id, (people.get(office_id) ?? 0) + 1)
  const sums = new Map<string, Expected>()
  for (const person of found) {
    const paidFor = new Set<string>()
    for (const rule of rules) {
      const isPaid = rule.kind !== 'gratuity' && paidYears(rule.id, person.id).includes(Number(day.slice(0, 4)))
      const kobo = isPaid || paidFor.has(rule.allowance_type_id) ? 0 : expectedOf(rule, person, day)
      if (kobo === 0) continue
      // The first rule of a type that is about somebody pays them.
      paidFor.add(rule.allowance_type_id)
      const key = `${rule.id} ${person.office_id ?? ''}`
      const sum = sums.get(key) ?? { rule_id: rule.id, kind: rule.kind, office_id: person.office_id, kobo: 0 }
      sums.set(key, { ...sum, kobo: sum.kobo + kobo })
    }
  }
  return { expected: [...sums.values()], people }
}

async function byOffice(
  db: Db,
  moved: readonly Pick<Movement, 'office_id' | 'kobo'>[],
  people: ReadonlyMap<string | null, number>,
): Promise<OfficeProvision[]> {
  const titles = await store.officeTitles(db)
  return [...Map.groupBy(moved, ({ office_id }) => office_id)].map(([office_id, some]) => ({
    office_id,
    office: titles.get(office_id) ?? 'No office',
    people: people.get(office_id) ?? 0,
    kobo: some.reduce((sum, { kobo }) => sum + kobo, 0),
  }))
}

/** Takes what a payroll pays by rule from what is provided for it; answers by office what is no cost of its own. */
export async function takeProvisions(
  db: Db,
  run: { id: string; month: string },
  { now, newId = uuid }: At,
): Promise<OfficeProvision[]> {
  const pay = await store.findRulePay(db, run.id)
  if (pay.length === 0) return []
  const used = usedOf(pay, await store.findBalances(db))
  const rows = used.map((row) => ({ ...row, kobo: -row.kobo, kind: 'used' as const }))
  await store.insertProvisions(
    db,
    rows.map((row) => ({
      ...row,
      ...{ id: newId(), month: run.month, run_id: run.id, expected_kobo: 0, created_at: now.toISOString() },
    })),
  )
  return await byOffice(db, used, new Map())
}

/** A payroll that is reversed gives back what it used. */
export async function giveBackProvisions(db: Db, run: { id: string; month: string }, { now }: At): Promise<void> {
  const used = await store.findUsed(db, run.id)
  await store.insertProvisions(
    db,
    used.map((row) => ({
      ...row,
      ...{ id: uuid(), kobo: -row.kobo, kind: 'given_back', month: run.month, run_id: run.id, expected_kobo: 0 },
      created_at: now.toISOString(),
    })),
  )
}
