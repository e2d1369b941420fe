/**
 * Posts its part of a plan into the ledger, reverses some of it and matches some with the bank, and says each that is done: `ledger.proof.ts` kills
 * it in between and starts it again, whereupon it does all of what nobody heard of again.
 */
import { createHash } from 'node:crypto'
import { openDatabase } from '../lib/database/database.ts'
import { insertMatches, lockBankLines } from '../modules/accounting/bank-matches/store.ts'
import { post } from '../modules/accounting/journals/actions.ts'
import { planOf } from './ledger-plan.ts'

const [url = '', first = '0', last = '0', today = '', seed = ''] = process.argv.slice(2)
const now = new Date(`${today}T11:00:00Z`)
const { db, close } = await openDatabase({ url })

/** Ids follow from the plan: what is done again is the same source. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(`${seed} ${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

class TakenBack extends Error {}

for (let at = Number(first); at < Number(last); at += 1) {
  const { lines, document_on, is_reversed, fails_first, bank_line } = planOf(at, seed, today)
  const source = { source_kind: 'proof', source_id: idOf(`entry ${at}`), kind: 'payment', event: 'proof' } as const
  const work = (fails: boolean) =>
    db.transaction().execute(async (transaction) => {
      const { id } = await post(transaction, { ...source, part: '1', document_on, lines }, { now })
      if (is_reversed) {
        const mirror = lines.map((line) => ({ ...line, debit_kobo: line.credit_kobo, credit_kobo: line.debit_kobo }))
        const reversal = { ...source, part: '1 reversed', kind: 'reversal', reverses: id, document_on, lines: mirror } as const
        await post(transaction, reversal, { now })
      }
      if (fails) throw new TakenBack()
      return id
    })
  if (fails_first)
    await work(true).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  const entry_id = await work(false)
  if (bank_line !== undefined)
    await db
      .transaction()
      .execute(async (transaction) => {
        const [line] = await lockBankLines(transaction, [idOf(`line ${bank_line}`)], today)
        if (!line || line.open_kobo === 0) return
        const paid = lines[1]?.credit_kobo ?? 0
        const amount_kobo = -Math.min(paid, -line.open_kobo)
        await insertMatches(transaction, [{ bank_line_id: line.id, entry_id, position: 1, amount_kobo }], {
          matched_by: null,
          matched_at: now.toISOString(),
        })
      })
      // Done again after a kill that came behind it: the line of the ledger is matched already.
      .catch((error: unknown) => {
        if (!String(error).includes('exceeds what is open')) throw error
      })
  process.stdout.write(`${at}\n`)
}
await close()
