import { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { addDays } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, notFound, orNotFound, stale } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { openFile } from '../../../lib/files/files.ts'
import { implement } from '../../../lib/http/implement.ts'
import { nearDays } from './actions.ts'
import { findItems, settle } from './actions-settle.ts'
import { aliasOf, allocate, type Part, suggest, whyNotTogether } from './rules.ts'
import * as store from './store.ts'
import { aliasesOf, learn, partyOfMatch, unlearn } from './store-aliases.ts'

const mostShown = 200

export const routes = implement(bankMatches, {
  show: async (call) => {
    const { db, params, today } = call
    const bank_line = await orNotFound(store.findBankLine(db, params.id, today), 'line')
    const { dated_on, open_kobo, account } = bank_line
    const matches = await store.matchesOf(db, bank_line.id)
    if (open_kobo === 0) return { bank_line, matches, suggestions: [], open: [], items: [] }
    const open = await store.openBooks(db, {
      account_id: account.id,
      from: addDays(dated_on, -nearDays),
      to: addDays(dated_on, nearDays),
      sign: Math.sign(open_kobo),
      near: dated_on,
      most: mostShown,
    })
    return {
      bank_line,
      matches,
      suggestions: suggest(bank_line, open, await aliasesOf(db, partiesOf(open))).slice(0, 10),
      open,
      items: await findItems(call, bank_line),
    }
  },

  match: async (call) => {
    const { db, body, user, now, today } = call
    const ids = body.bank_lines.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw invalid({ bank_lines: 'Choose each line once' })
    const banks = await store.lockBankLines(db, ids, today)
    const [first] = banks
    if (!first || banks.length < ids.length) throw notFound('line')
    for (const { id, version } of body.bank_lines)
      if (banks.find((line) => line.id === id)?.version !== version) throw await staleBy(db, 'bank_line', id)
    if (banks.some(({ account }) => account.id !== first.account.id))
      throw invalid({ bank_lines: 'Choose lines of one account' })
    const books = await store.lockBooks(db, first.account.id, body.ledger_lines)
    if (books.length < new Set(body.ledger_lines.map(({ entry_id, position }) => `${entry_id} ${position}`)).size)
      throw notFound('line of the ledger')
    const problem = whyNotTogether(banks, books)
    if (problem) throw conflict('no_match', problem)
    const parts = allocate(banks, books)
    const matches = parts.map(({ bank, book, amount_kobo }) => ({
      bank_line_id: bank.id,
      entry_id: book.entry.id,
      position: book.position,
      amount_kobo,
    }))
    await store.insertMatches(db, matches, { matched_by: user.id, matched_at: now.toISOString() })
    await store.raiseVersions(db, ids)
    await learn(db, taughtBy(parts))
    await call.audit(
      banks.map(({ id, dated_on }) => ({
        action: 'bank_line.match',
        entity: 'bank_line',
        entity_id: id,
        after: {
          dated_on,
          entries: parts.filter(({ bank }) => bank.id === id).map(({ book }) => book.entry.number),
          amount_kobo: parts.filter(({ bank }) => bank.id === id).reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
        },
      })),
    )
    await call.changed('bank', { permission: 'bank.read' })
    return { message: parts.length === 1 ? 'Matched' : `${parts.length} matches made` }
  },

  settle,

  undo: async (call) => {
    const { db, params, user, now } = call
    const match = await orNotFound(store.lockMatch(db, params.id), 'match')
    if (match.undone_at) throw conflict('undone', 'This match was undone before')
    if (match.bank_rule_id) throw conflict('booked', 'A rule booked this line. Take back its booking instead')
    await store.undoMatch(db, match.id, { undone_by: user.id, undone_at: now.toISOString() })
    await store.raiseVersions(db, [match.bank_line_id])
    const taught = await partyOfMatch(db, match.id)
    const pattern = taught && aliasOf(taught.narration)
    if (taught && pattern) await unlearn(db, { party_id: taught.party_id, pattern })
    const after = { dated_on: match.dated_on, amount_kobo: match.amount_kobo }
    await call.audit({ action: 'bank_line.unmatch', entity: 'bank_line', entity_id: match.bank_line_id, after })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: 'Match undone' }
  },

  reconciliation: async ({ db, query, user, today }) => {
    const account = await orNotFound(store.findAccount(db, query.account_id), 'account')
    const found = await reconcile(db, account.id, query.as_at, today)
    const signed = await store.signedOn(db, account.id, query.as_at)
    const cannot_sign = signed ? null : ((await whyNotSign(db, account.id, query.as_at, found, user.id)) ?? null)
    return {
      account,
      as_at: query.as_at,
      ...found,
      signed: signed ? { id: signed.id, by: signed.by, at: signed.at, paper: signed.paper } : null,
      cannot_sign,
    }
  },

  sign: async (call) => {
    const { db, body, user, now, today } = call
    const { account_id, as_at, bank_kobo, books_kobo, file_id } = body
    await orNotFound(store.findAccount(db, account_id), 'account')
    const found = await reconcile(db, account_id, as_at, today)
    if (found.bank_kobo !== bank_kobo || found.books_kobo !== books_kobo) throw stale('A colleague')
    const problem = await whyNotSign(db, account_id, as_at, found, user.id)
    if (problem) throw forbidden(problem)
    if (!(await store.isOwnPaper(db, file_id, user.id))) throw invalid({ file_id: 'The file was not found. Upload it again' })
    const signed = { account_id, as_at, bank_kobo, books_kobo, file_id, signed_by: user.id, signed_at: now.toISOString() }
    const again = conflict('signed', 'This day was signed before')
    await orRefuse(store.insertReconciliation(db, signed), 'reconciliation_account_id_as_at_key', again)
    await call.audit({
      action: 'bank.reconcile',
      entity: 'reconciliation',
      entity_id: account_id,
      after: { as_at, bank_kobo, books_kobo },
    })
    await call.changed('bank', { permission: 'bank.read' })
    return { message: 'Reconciliation signed' }
  },

  paper: async ({ db, params, portal }) => {
    const { id, name, type } = await orNotFound(store.findPaper(db, params.id), 'paper')
    return { type, name, stream: await openFile(portal.environment, db, id) }
  },
})

const partiesOf = (books: readonly store.BookLine[]): string[] => books.flatMap(({ party }) => party?.id ?? [])

/** What a match that a person makes says of how the bank calls a party. */
const taughtBy = (parts: readonly Part<{ narration: string }, store.BookLine>[]) =>
  parts.flatMap(({ bank, book }) => {
    const pattern = aliasOf(bank.narration)
    return book.party && pattern ? [{ party_id: book.party.id, pattern }] : []
  })

type Reconciled = Awaited<ReturnType<typeof reconcile>>

const sumOf = (lines: readonly { open_kobo: number }[]): number => lines.reduce((sum, { open_kobo }) => sum + open_kobo, 0)

/**
 * Both balances of a day and what lies between them, in kobo: bank = books + not in the books − not at the bank + what they differed by before
 * the first statement. What an earlier line of the ledger explains later belongs to that last part.
 */
async function reconcile(db: Db, accountId: string, asAt: string, today: string) {
  const standing = await store.standingOf(db, accountId, asAt)
  if (!standing) throw invalid({ as_at: 'There is no statement of this account by then. Import one first' })
  const { bank_kobo, books_kobo, first_on, before_kobo } = standing
  const not_in_books = await store.notInBooks(db, accountId, asAt, today)
  const not_at_bank = await store.notAtBank(db, accountId, first_on, asAt)
  const earlier_kobo = await store.explainedByEarlier(db, accountId, first_on, asAt)
  return {
    bank_kobo,
    books_kobo,
    not_in_books,
    not_at_bank,
    not_in_books_kobo: sumOf(not_in_books),
    not_at_bank_kobo: sumOf(not_at_bank),
    before_kobo: before_kobo + earlier_kobo,
  }
}

/** Why somebody cannot sign a day, in a sentence. */
async function whyNotSign(
  db: Db,
  accountId: string,
  asAt: string,
  { before_kobo }: Reconciled,
  employeeId: string,
): Promise<string | undefined> {
  if (await store.hasImported(db, accountId, employeeId, asAt))
    return 'You imported a statement of these days. Another person signs the reconciliation'
  if (before_kobo !== 0)
    return 'Bank and books differed before the first statement. Enter the opening balance of the account, or match what was on its way'
  return undefined
}
