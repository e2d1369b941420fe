/** What the end of a year does in the books, and how a closed month is opened again. Design of accounting, sections 3 and 4. */
import { addDays, addMonths, yearOf } from '@iroko/contract/dates'
import { refuse } from '@iroko/contract/errors'
import type { Tools } from '../../../lib/http/implement.ts'
import { lockPosting, post } from '../journals/actions.ts'
import { monthWords } from '../journals/rules.ts'
import { isLastOfYear, mirrorOf, whyNotReopen, yearEndLines } from './rules.ts'
import * as months from './store.ts'
import * as store from './store-year.ts'

type Call = Pick<Tools, 'db' | 'now'>

/**
 * Moves what every account of income and cost came to by the last day of a year to retained earnings; undefined where none came to anything. The month
 * is held and being closed, so that documents are still admitted.
 */
export async function endYear({ db, now }: Call, month: string): Promise<{ number: string } | undefined> {
  const words = `Year ${yearOf(month)}`
  const lines = yearEndLines(await store.findResults(db, month), words)
  if (lines.length === 0) return undefined
  const source = {
    source_kind: 'period',
    source_id: await store.sourceOf(db, month),
    kind: 'closing',
    event: 'year_end',
  } as const
  // A year that was opened again is closed again: each time is a part of its own.
  const part = String(1 + (await store.countYearEnds(db, source.source_id)))
  return await post(db, { ...source, part, reference: words, document_on: lastDayOf(month), lines }, { now })
}

/** Opens the newest closed month again, as it was asked for and approved; the end of its year is taken back with it. */
export async function reopenMonth(call: Tools, month: string, reason: string): Promise<string> {
  const { db, now } = call
  await lockPosting(db)
  const period = await months.lockPeriod(db, month)
  refuse(period && whyNotReopen(period, await months.findAround(db)))
  const open = { state: 'open', reopened_at: now.toISOString(), reopen_reason: reason } as const
  await months.updatePeriod(db, month, { ...open, checked_by: null, checked_at: null, reason: null })
  await call.audit({ action: 'period.reopen', entity: 'period', entity_id: month, after: open })
  await call.changed('periods', { permission: 'statement.read' })
  if (isLastOfYear(month)) await reopenYear(call, month)
  return `${monthWords(month)} is open again`
}

/** Takes back what the end of the year moved: its last month is open again. */
async function reopenYear({ db, now }: Call, month: string): Promise<void> {
  const source_id = await store.sourceOf(db, month)
  const ended = await store.findYearEnd(db, source_id)
  if (!ended) return
  const { id: reverses, reference, part, lines } = ended
  const source = { source_kind: 'period', source_id, part: `${part} reversed`, kind: 'reversal', event: 'year_end' } as const
  await post(db, { ...source, reference, reverses, document_on: lastDayOf(month), lines: mirrorOf(lines) }, { now })
}

const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1)
