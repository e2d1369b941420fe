import { entryKindWords, journalEntries } from '@iroko/contract/accounting/journals'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(journalEntries, {
  list: ({ db, query }) => listed('journal_entries', store.listEntries(db, query)),

  lines: async ({ db, params, query }) => {
    const entry = await orNotFound(store.findEntry(db, params.id), 'entry')
    const { rows, ...page } = await store.listLines(db, entry.id, query)
    return { journal_lines: rows, ...page, entry, about: [aboutOf(entry)] }
  },

  ledger: async ({ db, query }) => {
    checkRange(query)
    const account = await orNotFound(store.findAccount(db, query.account_id), 'account')
    const opening_kobo = await store.openingOf(db, query)
    const totals = await store.movedIn(db, query)
    const { rows, ...page } = await store.listLedger(db, query, opening_kobo)
    const closing_kobo = opening_kobo + totals.debit_kobo - totals.credit_kobo
    const about = `${account.code} ${account.title}: opening ${formatMoney(opening_kobo)}, closing ${formatMoney(closing_kobo)}`
    return { ledger_lines: rows, ...page, account, about: [about], opening_kobo, totals, closing_kobo }
  },

  trialBalance: async ({ db, query }) => {
    checkRange(query)
    const { rows, ...page } = await store.listTrialBalance(db, query)
    return { trial_balance: rows, ...page, totals: await store.totalsOf(db, query) }
  },
})

function checkRange({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && to < from) throw invalid({ to: 'Choose a day from the first one on' })
}

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
