/** What the demo company spends money on. */
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'

const vat = 'VAT on purchases'
const exempt = 'Purchases exempt from VAT'

const heads: readonly [title: string, code: string, tax: string | null, needs_file: boolean, office?: string][] = [
  ['Diesel', '6110', vat, false],
  ['Internet', '6120', vat, false],
  ['Repairs', '6130', vat, false],
  ['Security and cleaning', '6140', vat, true],
  ['Travel', '6160', exempt, true],
  ['Training', '6060', vat, true],
  ['Office supplies', '6220', vat, false],
  ['Airtime', '5030', vat, false],
  ['Staff transport', '5050', exempt, false, 'Facility'],
  ['Marketing', '6240', vat, true],
  ['Bank charges', '6210', vat, false],
]

export async function seedExpenseHeads(db: Db, { opened_on, dice }: Part): Promise<void> {
  const accounts = await db.selectFrom('account').select(['id', 'code']).execute()
  const codes = await db.selectFrom('tax_code').select(['id', 'title']).execute()
  const offices = await db.selectFrom('office').select(['id', 'title']).execute()
  const rows = heads.map(([title, code, tax, needs_file, office]) => ({
    head: {
      ...{
        id: dice.id(`${opened_on}T08:00:00.000Z`),
        title,
        needs_file,
        account_id: accounts.find((account) => account.code === code)?.id ?? '',
      },
      tax_code_id: codes.find((taxCode) => taxCode.title === tax)?.id ?? null,
    },
    office_id: offices.find((found) => found.title === office)?.id,
  }))
  await insertTables(db, {
    expense_head: rows.map(({ head }) => head),
    expense_head_office: rows.flatMap(({ head, office_id }) => (office_id ? [{ expense_head_id: head.id, office_id }] : [])),
  })
}
