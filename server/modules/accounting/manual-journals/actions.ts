/** An entry that somebody wrote as a request: another person's approval posts it. */
import type { ManualJournalKind, SentLine } from '@iroko/contract/accounting/manual-journals'
import { invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { checkDate, post } from '../journals/actions.ts'
import { refuseWrong, whyNotLine, wrongOf } from './rules.ts'
import * as store from './store.ts'

export const journalRequest: RequestKind<store.HeldJournal, NamedDescription> = {
  kind: 'journal',
  alone: `status <> 'draft'`,
  lock: store.lockJournal,
  apply: postJournal,
  letters: requestLetters({ did: 'sent', once: 'Once you approve it, it is posted.' }),

  describe: async ({ db }, ids) =>
    (await store.findJournals(db, ids)).map(({ id, version, made_by, dated_on, memo, total_kobo, reverses }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary: `${reverses ? `Reversal of ${reverses}` : 'Journal'} of ${dated_on}, ${formatMoney(total_kobo)}`,
      what: reverses ? `the reversal of ${reverses}` : `the journal of ${dated_on}: ${memo}`,
      reason: memo,
      change: [],
      facts: [
        { label: 'Date', value: dated_on },
        { label: 'Amount', value: formatMoney(total_kobo) },
      ],
    })),
}

/** Posts what was approved, as it was sent; what has become of its month and accounts meanwhile is asked again. */
async function postJournal(call: Tools, held: store.HeldJournal): Promise<string> {
  const { db, now } = call
  const lines = (await store.linesOf(db, held.id)).map((line) => ({
    ...line,
    account_id: line.account.id,
    office_id: line.office?.id ?? null,
  }))
  await checkWhole(call, held, lines)
  const { number } = await post(
    db,
    {
      ...{ source_kind: 'manual_journal', source_id: held.id, part: '1', kind: held.kind, event: held.kind },
      document_on: held.dated_on,
      ...(held.reverses && { reverses: held.reverses }),
      lines: lines.map(({ account_id, office_id, memo, debit_kobo, credit_kobo }) => ({
        ...{ rule_key: null, account_id, office_id, authority: null },
        ...{ detail: memo || held.memo, debit_kobo, credit_kobo },
      })),
    },
    { now },
  )
  return `Posted as ${number}`
}

type Whole = Pick<store.HeldJournal, 'kind' | 'dated_on'>
type Line = Pick<SentLine, 'account_id' | 'office_id' | 'debit_kobo' | 'credit_kobo'>

/** 422 with what is wrong by its fields: the date, each line, and the difference of the sides. */
async function checkWhole(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { kind, dated_on }: Whole,
  lines: readonly Line[],
): Promise<void> {
  // A reversal that is approved later is dated in the next open month.
  if (kind !== 'reversal') await checkDate(db, dated_on, now)
  refuseWrong(wrongOf(lines, await store.accountsOf(db, accountIds(lines)), kind))
}

const accountIds = (lines: readonly Line[]): string[] => [...new Set(lines.map(({ account_id }) => account_id))]

/** 422 where a line of a draft could never be posted: its account or office is none, or has an owner. */
export async function checkDraft({ db }: Pick<Tools, 'db'>, kind: ManualJournalKind, lines: readonly Line[]): Promise<void> {
  const found = await store.accountsOf(db, accountIds(lines))
  const offices = await store.knownOffices(db, [...new Set(lines.flatMap(({ office_id }) => office_id ?? []))])
  const wrong: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const why = whyNotLine(line, found, kind)
    if (why) wrong[`lines.${at}`] = why
    else if (line.office_id !== null && !offices.has(line.office_id)) wrong[`lines.${at}`] = 'Choose an office from the list'
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

interface Draft {
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
export async function sendDraft(call: StaffTools, { id, ...draft }: Whole & { id: string }): Promise<void> {
  const { db, user } = call
  const lines = (await store.linesOf(db, id)).map((line) => ({
    ...line,
    account_id: line.account.id,
    office_id: line.office?.id ?? null,
  }))
  await checkWhole(call, draft, lines)
  await store.markSent(db, id)
  await call.audit({ action: 'journal.send', entity: 'manual_journal', entity_id: id })
  const amount_kobo = lines.reduce((sum, { debit_kobo }) => sum + debit_kobo, 0)
  await sendRequest(call, journalRequest, { id, requester_id: user.id, makers: [user.id], facts: { amount_kobo } })
}
