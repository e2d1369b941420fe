import { statementLines } from '@iroko/contract/accounting/accounts'
import { entryKindWords, journalEntries } from '@iroko/contract/accounting/journals'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { implement, listed } from '../../../lib/http/implement.ts'
import { readerOf } from './actions.ts'
import { checkRange } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(journalEntries, {
  list: ({ db, query }) => listed('journal_entries', store.listEntries(db, query)),

  lines: async ({ db, params, query, user }) => {
    const entry = await orNotFound(store.findEntry(db, params.id), 'entry')
    const { rows, ...page } = await store.listLines(db, entry.id, { ...query, ...readerOf(user) })
    return { journal_lines: rows, ...page, entry, about: [aboutOf(entry)] }
  },

  ledger: async ({ db, user, ...call }) => {
    const query = { ...call.query, ...readerOf(user) }
    checkRange(query)
    const { account_id, line } = query
    if (!account_id && !line) throw invalid({ account_id: 'Choose an account' })
    const account = account_id ? await orNotFound(store.findAccount(db, account_id), 'account') : null
    const opening_kobo = await store.openingOf(db, query)
    const totals = await store.movedIn(db, query)
    const { rows, ...page } = await store.listLedger(db, query, opening_kobo)
    const closing_kobo = opening_kobo + totals.debit_kobo - totals.credit_kobo
    const what = account ? `${account.code} ${account.title}` : line ? statementLines[line] : ''
    const about = `${what}: opening ${formatMoney(opening_kobo)}, closing ${formatMoney(closing_kobo)}`
    return { ledger_lines: rows, ...page, account, about: [about], opening_kobo, totals, closing_kobo }
  },
})

/** What an entry is, in a sentence. */
function aboutOf(entry: NonNullable<Awaited<ReturnType<typeof store.findEntry>>>): string {
  const { number, kind, reference, dated_on, document_on, reverses, reversed_by } = entry
  const facts = [
    `${entryKindWords[kind]} of ${dated_on}`,
    ...(document_on === dated_on ? [] : [`document of ${document_on}`]),
    ...(reference === number ? [] : [reference]),
    ...(reverses ? [`reverses ${reverses}`] : []),
    ...(reversed_by ? [`reversed by ${reversed_by}`] : []),
  ]
  return `${number}: ${facts.join(', ')}`
}
