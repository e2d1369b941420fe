/** What many newcomers' pay begins with: salaries and accounts, for a second person to confirm. */
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Mail } from '../../../lib/mail/mail.ts'
import { openBanks } from '../banks/store.ts'
import type { FirstPay } from '../first-salaries/store.ts'
import { accountColumn } from '../pay-details/store-sealed.ts'
import { bankLetter } from '../records/notify.ts'
import type { Numbered } from './store-people.ts'

interface Author {
  id: string
  full_name: string
}

/** With what the banks are called. */
interface Proposer extends Author {
  names: ReadonlyMap<string, string>
}

/** So many statements for all; answers what the audit log keeps of it, and the letters to whose accounts they are. */
export async function insertFirstAccounts(
  db: Db,
  people: readonly Numbered[],
  author: Author,
  sealer: Sealer,
  now: Date,
): Promise<{ changes: Change[]; letters: Mail[] }> {
  const names = new Map((await openBanks(db)).map(({ code, title }) => [code, title]))
  const accounts = people.flatMap((person) => accountOf(person, { ...author, names }, sealer, now))
  if (accounts.length > 0) {
    await insertAll(
      db,
      'bank_account',
      accounts.map(({ row }) => row),
    )
  }
  return { changes: accounts.map(({ change }) => change), letters: accounts.map(({ letter }) => letter) }
}

/** What the file says that people earn from their first day. */
export const firstSalariesOf = (people: readonly Numbered[]): FirstPay[] =>
  people.flatMap(({ id, newcomer: { salary_kobo, job } }) =>
    salary_kobo === null ? [] : [{ employee_id: id, amount_kobo: salary_kobo, starts_on: job.hire_date }],
  )

function accountOf({ id: employee_id, ogid, newcomer }: Numbered, author: Proposer, sealer: Sealer, now: Date) {
  if (!newcomer.account) return []
  const { bank_code, account_number, account_name, fits_check_digit } = newcomer.account
  const id = uuid()
  const last4 = account_number.slice(-4)
  const row = {
    id,
    employee_id,
    bank_code,
    account_number_sealed: sealer.seal(account_number, sealedAs(accountColumn, id)),
    account_number_last4: last4,
    fingerprint: sealer.fingerprint(account_number),
    account_name,
    fits_check_digit,
    proposed_by: author.id,
    proposed_at: now.toISOString(),
  }
  const after = { ogid, bank_code, last4, account_name, fits_check_digit }
  const change = { action: 'people.bank.propose', entity: 'bank_account', entity_id: id, after }
  const { first_name, email } = newcomer.person
  const text = `${author.full_name} proposed ${author.names.get(bank_code) ?? `Bank ${bank_code}`}, account ending in ${last4}. It applies from the next payroll after a second person confirms it.`
  return [{ row, change, letter: { to: email, ...bankLetter(first_name, 'proposed', text) } }]
}
