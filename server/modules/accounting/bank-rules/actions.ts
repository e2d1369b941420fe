/** Booking lines of the bank by rules: by a person, or by itself when they are imported. */
import { conflict, invalid } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { refusalOf } from '../../../lib/database/refusal.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { whyNotOffice } from '../accounts/rules.ts'
import { accountsOf, officesOf } from '../accounts/store-lines.ts'
import { matchByThemselves } from '../bank-matches/actions.ts'
import { insertMatches, type lockBankLines, openOfStatement, raiseVersions } from '../bank-matches/store.ts'
import { whyNotBehind } from '../expense-heads/rules.ts'
import { findHead } from '../expenses/store.ts'
import { lockPosting, post } from '../journals/actions.ts'
import { linesOf, onlyFitting } from './rules.ts'
import * as store from './store.ts'

interface Draft {
  title: string
  direction: 'in' | 'out'
  from_kobo: number
  to_kobo: number | null
  expense_head_id: string
  office_id: string
  has_vat: boolean
  is_automatic: boolean
  contains: string
}

/** The titles of its head and office; 422 where a rule could not book anything. */
export async function checkRule(db: Db, draft: Draft): Promise<{ head: string; office: string }> {
  const head = await findHead(db, draft.expense_head_id)
  const office = (await officesOf(db, [draft.office_id])).get(draft.office_id)
  const whyOffice = whyNotOffice(office)
  const why = head && whyNotBehind((await accountsOf(db, [head.account_id])).get(head.account_id))
  const wrong = {
    ...((!head || why) && { expense_head_id: why ?? 'Choose an expense head from the list' }),
    ...(whyOffice && { office_id: whyOffice }),
    ...(head && office && !whyOffice && head.office_ids.length > 0 && !head.office_ids.includes(draft.office_id)
      ? { office_id: `${head.title} is not open to ${office.title}` }
      : {}),
    ...(draft.to_kobo !== null && draft.to_kobo < draft.from_kobo && { to_kobo: 'Enter an amount from the first one on' }),
    ...(draft.has_vat &&
      head &&
      (head.rates.length === 0 || draft.direction === 'in') && { has_vat: `${head.title} carries no VAT here` }),
  }
  if (Object.keys(wrong).length > 0 || !head || !office) throw invalid(wrong)
  return { head: head.title, office: office.title }
}

/** Adds a rule that was approved. */
export async function addRule(call: Tools, draft: Draft): Promise<string> {
  await checkRule(call.db, draft)
  const taken = conflict('title_taken', `There is a rule ${draft.title} already`)
  await orRefuse(store.insertRule(call.db, { id: uuid(), ...draft }), 'bank_rule_title', taken)
  await call.changed('bank', { permission: 'bank.read' })
  return `Rule ${draft.title} books from now on`
}

type Line = Awaited<ReturnType<typeof lockBankLines>>[number]
type Call = Pick<Tools, 'db' | 'now'>

/** Posts a line by a rule and matches it, all at once; answers the number of the entry. */
export async function bookLine({ db, now }: Call, rule: store.BookingRule, line: Line, by: string | null): Promise<string> {
  await lockPosting(db)
  const why = whyNotBehind((await accountsOf(db, [rule.account_id])).get(rule.account_id))
  if (why) throw conflict('no_account', why)
  const whyOffice = whyNotOffice((await officesOf(db, [rule.office_id])).get(rule.office_id))
  if (whyOffice) throw conflict('no_office', whyOffice)
  const { id, dated_on, open_kobo, account } = line
  const lines = linesOf(rule, { ...line, account_id: account.id })
  // A line whose booking was taken back is booked again: each time is a part of its own.
  const part = String(1 + (await store.countBooked(db, id)))
  const source = { source_kind: 'bank_line', source_id: id, part, kind: 'bank', event: 'bank_rule' } as const
  const { id: entry_id, number } = await post(db, { ...source, reference: rule.title, document_on: dated_on, lines }, { now })
  const position = lines.findIndex(({ account_id }) => account_id === account.id)
  const match = { bank_line_id: id, entry_id, position, amount_kobo: open_kobo, bank_rule_id: rule.id }
  await insertMatches(db, [match], { matched_by: by, matched_at: now.toISOString() })
  await raiseVersions(db, [id])
  return number
}

/** Matches the lines of a new statement that only one line of the ledger can explain, and books those that only one automatic rule fits. */
export async function explainNew(db: Db, imported: Parameters<typeof matchByThemselves>[1]) {
  const matched = await matchByThemselves(db, imported)
  const booked = await bookByThemselves(db, imported)
  return { matched, words: [`${matched} matched`, ...(booked > 0 ? [`${booked} booked by rules`] : [])].join(', ') }
}

async function bookByThemselves(
  db: Db,
  { statement_id, today, now }: Pick<Parameters<typeof matchByThemselves>[1], 'statement_id' | 'today' | 'now'>,
): Promise<number> {
  const rules = await store.rulesThatCount(db)
  if (!rules.some(({ is_automatic }) => is_automatic)) return 0
  let booked = 0
  for (const line of await openOfStatement(db, statement_id, today)) {
    const rule = line.open_kobo === line.amount_kobo ? onlyFitting(rules, line) : undefined
    // What cannot be booked any more waits for a person, as every other line.
    if (rule && (await refusalOf(db, () => bookLine({ db, now }, rule, line, null))) === undefined) booked += 1
  }
  return booked
}
