/** The only way into the ledger: whoever owes it something posts it in the transaction in which it happens. */
import type { EntryKind } from '@iroko/contract/accounting/journals'
import { addDays, addMonths, dayIn, firstOfMonth, yearOf } from '@iroko/contract/dates'
import { conflict, invalid } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { changed } from '../../../lib/events.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import {
  closedSentence,
  filedSentence,
  frozenSentence,
  isManual,
  isSame,
  isTooFarAhead,
  type LedgerLine,
  openingSentence,
  seriesOf,
  smallOf,
} from './rules.ts'
import * as store from './store-post.ts'

export interface Posting {
  /** The table and the record that it is of, and which part of it: each is posted once. */
  source_kind: string
  source_id: string
  part: string
  kind: EntryKind
  /** What happened, in the words of the domain that posts it. */
  event: string
  /** What that domain calls it; the number of the entry where it has no name of its own. */
  reference?: string
  document_on: string
  /** The entry that this one mirrors. */
  reverses?: string
  /** Of what was approved. */
  hash?: string
  /** Debits and credits in kobo, equal in sum. */
  lines: readonly LedgerLine[]
}

/** What of the books somebody sees: pay of few people without its office, unless they read pay. */
export const readerOf = (user: User): { hides_small: boolean } => ({ hides_small: !mayForAll(user, 'people.pay.read') })

export interface At {
  now: Date
  newId?: (() => string) | undefined
}

/**
 * Posts an entry, numbered in its series, dated `document_on` or, where that month is closed, the first day of the next one that is not. What was
 * posted already answers the entry that stands; with other amounts it is refused (409 `already_posted`). Design of accounting, section 2.
 */
export async function post(db: Db, posting: Posting, { now, newId = uuid }: At): Promise<{ id: string; number: string }> {
  const { lines, document_on, kind, reference, ...rest } = posting
  await store.lockPosting(db)
  const before = await store.findPosted(db, posting)
  if (before) {
    if (isSame(before.lines, lines)) return { id: before.id, number: before.number }
    throw conflict('already_posted', `This was already posted as ${before.number} with other amounts`)
  }
  const has_vat =
    lines.some(({ tax_code_id }) => tax_code_id) ||
    (posting.reverses !== undefined && (await store.hasVat(db, posting.reverses)))
  if (isManual(kind)) await checkDate(db, document_on, now, kind)
  else if (isTooFarAhead(document_on, dayIn(companyZone, now))) throw invalid({ dated_on: 'This date is too far ahead' })
  const dated_on = await bookedOn(db, document_on, { kind, has_vat })
  if (isManual(kind) && dated_on !== document_on) throw invalid({ dated_on: filedSentence(document_on, dated_on) })
  const id = newId()
  await store.insertLines(db, { id, dated_on, reverses: posting.reverses }, await marked(db, posting))
  // The last that may be refused: from here on nobody else takes a number of the series until the transaction ends.
  const number = await nextNumber(db, seriesOf[kind], yearOf(dated_on))
  const entry = { ...rest, id, number, kind, reference: reference ?? number, dated_on, document_on }
  await store.insertEntry(db, { ...entry, posted_at: now.toISOString() })
  await changed(db, 'ledger', { permission: 'journal.read' })
  return { id, number }
}

/** Taken first by whatever holds a month before it posts: who posts holds them in this order. */
export const lockPosting = store.lockPosting

/**
 * The day of the books: that of the document, or the first that is neither in a closed month nor frozen, with VAT nor in a month whose VAT was
 * filed; that month stays as it is.
 */
async function bookedOn(db: Db, documentOn: string, { kind, has_vat }: { kind: EntryKind; has_vat: boolean }): Promise<string> {
  const until = await store.frozenUntil(db, kind)
  const day = until !== undefined && until >= documentOn ? addDays(until, 1) : documentOn
  let month = firstOfMonth(day)
  while ((await store.isClosed(db, month)) || (has_vat && (await store.isVatFiled(db, month)))) month = addMonths(month, 1)
  return month === firstOfMonth(day) ? day : month
}

/** 422 where what somebody writes cannot be dated on a day: its month is closed, its kind frozen, or it is too far ahead. */
export async function checkDate(db: Db, dated_on: string, now: Date, kind: EntryKind): Promise<void> {
  // What is posted every month may begin later.
  if (kind !== 'recurring' && isTooFarAhead(dated_on, dayIn(companyZone, now)))
    throw invalid({ dated_on: 'This date is too far ahead' })
  const first = kind === 'opening' ? await store.firstDay(db) : undefined
  if (first && dated_on > first) throw invalid({ dated_on: openingSentence(first) })
  const until = await store.frozenUntil(db, kind)
  if (until !== undefined && until >= dated_on) throw invalid({ dated_on: frozenSentence(kind, until) })
  const open = await bookedOn(db, dated_on, { kind, has_vat: false })
  if (open !== dated_on) throw invalid({ dated_on: closedSentence(dated_on, open) })
}

/** The lines with whether each is shown without its office to who does not read pay; a mirror is as what it mirrors. */
async function marked(db: Db, { lines, reverses }: Posting): Promise<(LedgerLine & { is_small: boolean })[]> {
  if (reverses) {
    const small = await store.smallLines(db, reverses)
    const isSmall = ({ office_id, detail }: LedgerLine): boolean =>
      small.some((line) => line.office_id === office_id && line.detail === detail)
    return lines.map((line) => ({ ...line, is_small: isSmall(line) }))
  }
  const offices = lines.flatMap(({ office_id, people }) => (office_id === null || people === undefined ? [] : [office_id]))
  const types = await store.officeTypes(db, [...new Set(offices)])
  const small = smallOf(lines.map((line) => ({ ...line, office_type: types.get(line.office_id ?? '') ?? null })))
  return lines.map((line, at) => ({ ...line, is_small: small[at] === true }))
}
