/** The demo company's bank statements: last month and this one until now, matched with the ledger as far as the bank names its entries. */
import { createHash } from 'node:crypto'
import { addDays, addMonths, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { BankFileLine } from '../../../lib/bank-files/bank-file.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type PeoplePart } from '../../../lib/demo/demo.ts'
import { keyed } from '../bank-statements/rules.ts'
import { insertStatement } from '../bank-statements/store.ts'
import { matchByThemselves } from './actions.ts'
import { openBooks } from './store.ts'

/** What stood in the account before: the books of before the portal are not in it. */
const opening = 48_500_000_000

type Line = Pick<BankFileLine, 'dated_on' | 'amount_kobo' | 'narration' | 'reference'>
type Transfer = Omit<Line, 'reference'>

/** Imported by accounting on the first of this month and this morning; `transfers` are lines that others settle afterwards. */
export async function seedBank(
  db: Db,
  { people, today, latest, dice }: PeoplePart,
  transfers: readonly Transfer[],
): Promise<void> {
  const imported_by = accountOf(people, 'accounting')?.id
  const account = await db.selectFrom('account').select('id').where('code', '=', '1010').executeTakeFirst()
  if (!imported_by || !account) return
  const month = firstOfMonth(today)
  let balance = opening
  for (const from of [addMonths(month, -1), month]) {
    const until = from === month ? addDays(latest.slice(0, 10), -1) : addDays(month, -1)
    if (until < from) continue
    const books = await openBooks(db, { account_id: account.id, from, to: until, most: 1000 })
    const paid = books.map(({ dated_on, amount_kobo, entry }, index): Line => {
      // Every fifth name is lost on its way through the bank.
      const narration = index % 5 === 4 ? 'NIP TRANSFER' : `NIP/${entry.number}/ZUMA OUTSOURCING`
      return { dated_on, amount_kobo, narration, reference: `S${dice.whole(10_000_000, 99_999_999)}` }
    })
    const received = transfers
      .filter(({ dated_on }) => dated_on >= from && dated_on <= until)
      .map(({ dated_on, amount_kobo, narration }) => ({ dated_on, amount_kobo, narration, reference: '' }))
    const all = [...paid, ...received, ...bankOnly(from, until)].sort((a, b) =>
      a.dated_on < b.dated_on ? -1 : a.dated_on > b.dated_on ? 1 : 0,
    )
    if (all.length === 0) continue
    const begun = balance
    const lines = all.map((line): BankFileLine => {
      balance += line.amount_kobo
      return { ...line, balance_kobo: balance, bank_id: null }
    })
    const at = from === month ? latest : `${month}T08:00:00.000Z`
    const id = dice.id(at)
    const statement = {
      ...{ id, account_id: account.id, opening_kobo: begun, closing_kobo: balance, lines: lines.length },
      from_on: lines[0]?.dated_on ?? from,
      to_on: lines.at(-1)?.dated_on ?? until,
      file_name: `statement-${from.slice(0, 7)}.csv`,
      digest: createHash('sha256').update(JSON.stringify(lines)).digest('hex'),
      imported_by,
      imported_at: at,
    }
    const rows = keyed(account.id, lines).map(({ bank_id: _, ...line }, position) => ({
      ...line,
      ...{ id: dice.id(at), statement_id: id, account_id: account.id, position },
    }))
    await insertStatement(db, statement, rows)
    const matching = { account_id: account.id, statement_id: id, today, now: new Date(at), newId: () => dice.id(at) }
    await matchByThemselves(db, matching)
  }
  const hold = { hold_until: addDays(today, 7), hold_reason: 'The client sends the remittance advice' }
  await sql`update bank_line set hold_until = ${hold.hold_until}::date, hold_reason = ${hold.hold_reason}
    where id = (select id from bank_line where narration like 'TRF FROM%' order by dated_on, id limit 1)`.execute(db)
}

/** What only the bank knows: clients' transfers, charges, one of them twice on a day, interest. */
function bankOnly(from: string, until: string): Line[] {
  const on = (date: number): string => {
    const day = addDays(from, date - 1)
    return addDays(day, -Math.max(0, weekdayOf(day) - 5))
  }
  const lines: [date: number, naira: number, narration: string][] = [
    [4, 18_250_000, 'TRF FROM KORA BANK PLC'],
    [6, -53.75, 'SMS ALERT CHARGE'],
    [6, -53.75, 'SMS ALERT CHARGE'],
    [12, 9_400_000, 'TRF FROM NILE TELECOM'],
    [20, -1075, 'ELECTRONIC MONEY TRANSFER LEVY'],
    [25, 61_500.4, 'INTEREST'],
  ]
  return lines
    .map(([date, naira, narration]) => ({ dated_on: on(date), amount_kobo: Math.round(naira * 100), narration, reference: '' }))
    .filter(({ dated_on }) => dated_on >= from && dated_on <= until)
}
