/** Evaluations that were released after the card of their month: which card counts them, and what the sources say of a card by now. */

import { monthOf } from '@iroko/contract/dates'
import { monthInWords } from '@iroko/contract/day-words'
import type { FigureSource } from '@iroko/contract/performance/score'
import type { FigurePart } from '@iroko/contract/performance/score-cards'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { lastOfMonth } from './rules.ts'
import { type Figure, meanOf, readFigures } from './store-sources.ts'

interface Late {
  employee_id: string
  id: string
  reference: string
  day: string
  score: number
  /** The first day of the month whose card counts it; null while there is none yet. */
  counts_in: string | null
}

/** A late one is looked for so many months back. */
const monthsBack = 12

/**
 * The scored evaluations of contacts up to a month that were released once the card of their own month was submitted. The first later card that
 * was not submitted by then counts each, so that none counts twice and none never.
 */
async function lateEvaluations(db: Db, employeeIds: readonly string[], month: string): Promise<Late[]> {
  const found = await sql<Late>`
    select evaluation.employee_id, evaluation.id, contact.reference, contact.day, evaluation.score::float8 as score, (
      select min(next.month) from score_card next where next.employee_id = own.employee_id and next.month > own.month
        and (next.submitted_at is null or next.submitted_at > evaluation.released_at)) as counts_in
    from score_card own
    join quality_contact contact on contact.day >= own.month and contact.day < own.month + interval '1 month'
    join evaluation on evaluation.contact_id = contact.id and evaluation.employee_id = own.employee_id
    where own.employee_id = any(${[...employeeIds]}::uuid[]) and own.submitted_at < evaluation.released_at and evaluation.score is not null
      and own.month between ${month}::date - ${`${monthsBack} months`}::interval and ${month}::date
    order by contact.day, contact.reference`.execute(db)
  return found.rows
}

/** The figures of cards of a month from one source: those of its days, but of quality what was released in time, and what came late to the card before. */
export async function readCardFigures(
  db: Db,
  source: FigureSource,
  employeeIds: readonly string[],
  month: string,
): Promise<Map<string, Figure>> {
  const figures = await readFigures(db, source, employeeIds, month, lastOfMonth(month))
  if (source !== 'qa' || employeeIds.length === 0) return figures
  for (const [employee, late] of Map.groupBy(await lateEvaluations(db, employeeIds, month), ({ employee_id }) => employee_id)) {
    const gone = new Set(late.filter(({ day }) => monthOf(day) === monthOf(month)).map(({ id }) => id))
    const kept = (figures.get(employee)?.parts ?? []).filter(({ evaluation_id }) => !(evaluation_id && gone.has(evaluation_id)))
    const parts = [...late.filter(({ counts_in }) => counts_in === month).map(lateText), ...kept]
    if (parts.length > 0) figures.set(employee, { value: meanOf(parts), parts })
    else figures.delete(employee)
  }
  return figures
}

const lateText = ({ id, reference, day, score }: Late): FigurePart => ({
  on: day,
  words: `${reference}, released after the score card of ${monthInWords(day)}`,
  value: score,
  evaluation_id: id,
})
