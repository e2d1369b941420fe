/** A line of the bank settles what a noun above the ledger says is to be paid or received: posted and matched in one transaction. */
import type { bankMatches } from '@iroko/contract/accounting/bank-matches'
import { conflict, notFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { BankProof, OpenItem, Settles } from '../../../lib/house/settles.ts'
import type { Call, StaffTools } from '../../../lib/http/implement.ts'
import { allocate, whyNotExact, whyNotImported } from './rules.ts'
import * as store from './store.ts'

interface BankLine {
  id: string
  dated_on: string
  account: { id: string; code: string; title: string }
  open_kobo: number
}

const proofOf = async (db: Db, { id, dated_on: day, open_kobo: amount_kobo }: BankLine): Promise<BankProof> => ({
  ...{ line_id: id, day, amount_kobo },
  ...(await store.originOf(db, id)),
})

type Item = OpenItem & Pick<Settles, 'kind'>

const mostItems = 50

/** What a line of the bank may settle, of the same direction and account: the exact amount first, the others with why they are not it. */
export async function findItems(call: StaffTools, line: BankLine): Promise<Item[]> {
  const { account, open_kobo } = line
  const all = Object.values(call.portal.house.settles)
  const rules = await store.rulesOn(
    call.db,
    account.id,
    all.map(({ rule }) => rule),
  )
  const proof = await proofOf(call.db, line)
  const items: Item[] = []
  for (const { kind, rule, find } of all)
    if (rules.includes(rule)) items.push(...(await find(call, proof)).map((item) => ({ ...item, kind })))
  const held = whyNotImported(call.user.id, proof)?.message
  const distance = ({ amount_kobo }: Item): number => Math.abs(amount_kobo - open_kobo)
  return items
    .map((item) => ({ ...item, why_not: item.why_not ?? held ?? whyNotExact(open_kobo, item.amount_kobo) ?? null }))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, mostItems)
}

/** Settles one of them; refused to whoever imported what was paid out, and where it posts another amount than is open of the line. */
export async function settle(call: Call<typeof bankMatches.settle>): Promise<{ message: string }> {
  const { db, params, body, user, now, today } = call
  const [line] = await store.lockBankLines(db, [params.id], today)
  if (!line) throw notFound('line')
  if (line.version !== body.version) throw await staleBy(db, 'bank_line', line.id)
  if (line.open_kobo === 0) throw conflict('matched', 'This line is matched already')
  const proof = await proofOf(db, line)
  refuse(whyNotImported(user.id, proof))
  const { kind, ...item } = body.item
  const settles = call.portal.house.settles[kind]
  if (!(await store.rulesOn(db, line.account.id, [settles.rule])).includes(settles.rule)) {
    const { code, title } = line.account
    throw conflict('other_account', `Its money does not go through ${code} ${title}`)
  }
  const posted = await settles.settle(call, item, proof)
  const books = await store.booksOf(db, line.account.id, posted)
  const problem = whyNotExact(
    line.open_kobo,
    books.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
  )
  if (problem) throw conflict('other_amount', problem)
  const matches = allocate([line], books).map(({ book, amount_kobo }) => ({
    bank_line_id: line.id,
    entry_id: book.entry.id,
    position: book.position,
    amount_kobo,
  }))
  await store.insertMatches(db, matches, { matched_by: user.id, matched_at: now.toISOString() })
  await store.raiseVersions(db, [line.id])
  const after = { kind, dated_on: line.dated_on, amount_kobo: line.open_kobo, entries: books.map(({ entry }) => entry.number) }
  await call.audit({ action: 'bank_line.settle', entity: 'bank_line', entity_id: line.id, after })
  await call.changed('bank', { permission: 'bank.read' })
  return { message: `Settled and matched with ${[...new Set(after.entries)].join(', ')}` }
}
