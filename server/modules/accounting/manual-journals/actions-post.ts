/** What was approved goes into the books: once, or every month when it is due, and what accrues is taken back. Design of accounting, sections 1 and 2. */
import { companyZone } from '@iroko/contract/clock'
import { dayIn, firstOfMonth, monthOf } from '@iroko/contract/dates'
import { refuse } from '@iroko/contract/errors'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Posting, post } from '../journals/actions.ts'
import { checkWhole } from './actions-check.ts'
import { dueDays, whyReversed } from './rules.ts'
import * as store from './store.ts'

type Call = Pick<Tools, 'db' | 'now'>

/** Posts what was approved, as it was sent; what has become of its month and accounts meanwhile is asked again. */
export async function postApproved(call: Tools, held: store.HeldJournal): Promise<string> {
  if (held.kind === 'recurring') {
    const posted = await postDue(call, held)
    return posted.length === 0 ? 'It is posted when it is due' : `Posted as ${posted.join(', ')}`
  }
  if (held.reverses) {
    const entry = await store.lockEntry(call.db, held.reverses)
    if (entry?.reversed_by) refuse(whyReversed(entry.number, entry.reversed_by))
  }
  const lines = await store.linesToPost(call.db, held.id)
  await checkWhole(call, held, lines)
  const { kind, reverses, dated_on } = held
  const { number } = await post(
    call.db,
    {
      ...{ source_kind: 'manual_journal', source_id: held.id, part: '1', kind, event: kind, document_on: dated_on },
      ...(reverses && { reverses }),
      lines: ledgerLines(lines, held.memo),
    },
    call,
  )
  return `Posted as ${number}`
}

/** Posts each month of a recurring entry that is due and not posted yet; answers the numbers. What cannot be posted any more is refused (422). */
export async function postDue({ db, now }: Call, held: store.HeldJournal): Promise<string[]> {
  const posted = new Set(await store.postedParts(db, held.id))
  const due = dueDays(held, dayIn(companyZone, now)).filter((day) => !posted.has(monthOf(day)))
  if (due.length === 0) return []
  const lines = await store.linesToPost(db, held.id)
  await checkWhole({ db, now }, held, lines)
  const source = { source_kind: 'manual_journal', source_id: held.id, kind: 'recurring', event: 'recurring' } as const
  const numbers: string[] = []
  for (const document_on of due) {
    const part = { part: monthOf(document_on), document_on, lines: ledgerLines(lines, held.memo) }
    numbers.push((await post(db, { ...source, ...part }, { now })).number)
  }
  return numbers
}

/** Takes back, on the first day of the month after, what was posted for one month only and nobody took back before. */
export async function takeBackAccruals({ db, now }: Call, { id: journal_id, memo }: store.HeldJournal): Promise<void> {
  const month = firstOfMonth(dayIn(companyZone, now))
  for (const { id, part, next_month } of await store.accrualsBefore(db, journal_id, month)) {
    const source = { source_kind: 'manual_journal', source_id: journal_id, kind: 'reversal', event: 'reversal' } as const
    const mirror = ledgerLines(await store.mirrorOf(db, id), memo)
    await post(db, { ...source, part: `${part} taken back`, reverses: id, document_on: next_month, lines: mirror }, { now })
  }
}

const ledgerLines = (lines: readonly store.PostedLine[], memo: string): Posting['lines'] =>
  lines.map((line) => ({
    ...{ rule_key: null, account_id: line.account_id, office_id: line.office_id, authority: null },
    ...{ detail: line.memo || memo, debit_kobo: line.debit_kobo, credit_kobo: line.credit_kobo },
  }))
