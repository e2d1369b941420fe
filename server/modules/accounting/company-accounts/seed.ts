/** The demo company's bank accounts: naira and dollars as the head of Accounting approved them, and a change that waits for them. */
import { addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type RequestsPart } from '../../../lib/demo/demo.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { seedChange } from '../ledger-changes/seed.ts'
import { numberColumn } from './store.ts'

interface Own {
  code: string
  bank_code: string
  bank: string
  number: string
  waits?: boolean
}

const name = 'ZUMA OUTSOURCING LTD'
const accounts: readonly Own[] = [
  { code: '1010', bank_code: '057', bank: 'Zenith Bank', number: '1012345671' },
  { code: '1020', bank_code: '011', bank: 'First Bank', number: '2012345674' },
  { code: '1010', bank_code: '058', bank: 'Guaranty Trust Bank', number: '0012345671', waits: true },
]

export async function seedCompanyAccounts(db: Db, part: RequestsPart & { sealer: Sealer }): Promise<void> {
  const { people, latest, dice, sealer } = part
  if (!accountOf(people, 'accounting')) return
  const before = `${addMonths(latest.slice(0, 10), -4)}T08:40:00.000Z`
  const standing = new Map<string, string>()
  for (const { code, bank_code, bank, number, waits } of accounts) {
    const at = waits ? `${latest.slice(0, 10)}T08:57:00.000Z` : before
    const [id, last4] = [dice.id(at), number.slice(-4)]
    const chart = await db.selectFrom('account').select(['id', 'title']).where('code', '=', code).executeTakeFirstOrThrow()
    const number_sealed = sealer.seal(number, sealedAs(numberColumn, id))
    const own = { id, account_id: chart.id, bank_code, number_sealed, number_last4: last4, name, is_on_invoices: true }
    await db
      .insertInto('company_account')
      .values({ ...own, confirmed_at: waits ? null : at })
      .execute()
    await seedChange(db, part, waits ? { waits_at: 1 } : 'approved', at, {
      ...{ what: 'company_account', subject: code, summary: `${code} ${chart.title} is at ${bank}, ending in ${last4}` },
      ...{ change: { adds: id, ends: standing.get(code) ?? null }, reason: 'As agreed with the bank' },
      facts: [{ label: 'Account number', before: 'New', after: `ending in ${last4}` }],
    })
    standing.set(code, id)
  }
}
