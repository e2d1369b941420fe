/** An entry that somebody wrote as a request: another person's approval posts it. */
import { everyWords, type ManualJournalKind, type SentLine } from '@iroko/contract/accounting/manual-journals'
import { invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendQuietly, sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { checkDate } from '../journals/actions.ts'
import { checkWhole, namedBy, type Whole } from './actions-check.ts'
import { postApproved } from './actions-post.ts'
import { type Course, whyNotLine, wrongCourse } from './rules.ts'
import * as store from './store.ts'

export const journalRequest: RequestKind<store.HeldJournal, NamedDescription> = {
  kind: 'journal',
  alone: `status <> 'draft'`,
  lock: store.lockJournal,
  apply: postApproved,
  letters: requestLetters({ did: 'sent', once: 'Once you approve it, it is posted.' }),

  describe: async ({ db }, ids) =>
    (await store.findJournals(db, ids)).map(({ id, version, made_by, dated_on, memo, total_kobo, reverses, ...course }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary: `${reverses ? `Reversal of ${reverses}` : summaryWords[course.kind]} of ${dated_on}, ${formatMoney(total_kobo)}`,
      what: reverses ? `the reversal of ${reverses}` : `the journal of ${dated_on}: ${memo}`,
      reason: memo,
      change: [],
      facts: [
        { label: course.kind === 'recurring' ? 'From' : 'Date', value: dated_on },
        ...(course.every_on === null ? [] : [{ label: 'Every month', value: everyWords(course.every_on, course.until) }]),
        ...(course.reverses_next_month ? [{ label: 'Taken back', value: 'On the first day of the next month' }] : []),
        { label: 'Amount', value: formatMoney(total_kobo) },
      ],
    })),
}

const summaryWords: Record<ManualJournalKind, string> = {
  manual: 'Journal',
  opening: 'Opening balances',
  recurring: 'Monthly journal',
  reversal: 'Reversal',
}

/** 422 where a line of a draft could never be posted: its account or office is none, or has an owner. */
export async function checkDraft({ db }: Pick<Tools, 'db'>, course: Course, lines: readonly Line[]): Promise<void> {
  const found = await namedBy(db, lines)
  const wrong = wrongCourse(course)
  for (const [at, line] of lines.entries()) {
    const why = whyNotLine(line, found, course.kind)
    if (why) wrong[`lines.${at}`] = why
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

type Line = Pick<SentLine, 'account_id' | 'office_id' | 'debit_kobo' | 'credit_kobo'>

interface Draft extends Partial<Omit<Course, 'kind' | 'dated_on'>> {
  kind: ManualJournalKind
  dated_on: string
  memo: string
  reverses?: string
  lines: readonly SentLine[]
}

/** Adds a draft; answers its id. */
export async function addDraft(call: StaffTools, { lines, ...draft }: Draft): Promise<string> {
  const { db, user, now } = call
  const id = uuid()
  await store.insertJournal(db, { id, ...draft, made_by: user.id, created_at: now.toISOString() })
  await store.writeLines(db, id, lines)
  await call.audit({ action: 'journal.add', entity: 'manual_journal', entity_id: id, after: { ...draft, lines } })
  await call.changed('journals', { permission: 'journal.read' })
  return id
}

/** Sends a draft to those who post it: refused unless it could be posted as it is. */
export const sendDraft = async (call: StaffTools, draft: Whole & { id: string }): Promise<void> =>
  await sendRequest(call, journalRequest, await markSent(call, draft))

/** The same of many at once: answers who decides, for one letter to each. */
export const sendDraftOfMany = async (call: StaffTools, draft: Whole & { id: string }): Promise<string[]> =>
  await sendQuietly(call, journalRequest, await markSent(call, draft))

async function markSent(call: StaffTools, { id, ...draft }: Whole & { id: string }) {
  const { db, user } = call
  const lines = await store.linesToPost(db, id)
  await checkWhole(call, draft, lines)
  // Approved later it is posted in the next open month; sent, it does not begin in a closed one.
  if (draft.kind === 'recurring') await checkDate(db, draft.dated_on, call.now, draft.kind)
  await store.markSent(db, id)
  await call.audit({ action: 'journal.send', entity: 'manual_journal', entity_id: id })
  const amount_kobo = lines.reduce((sum, { debit_kobo }) => sum + debit_kobo, 0)
  return { id, requester_id: user.id, makers: [user.id], facts: { amount_kobo } }
}
