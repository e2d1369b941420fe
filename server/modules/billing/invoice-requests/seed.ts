/** A free invoice that the demo company's accounting asked for, which waits for its first decision. */
import { formatMoney } from '@iroko/contract/money'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { totalsOf } from '../invoices/rules.ts'
import { findClient, salesTax } from '../invoices/store.ts'
import { linesOf } from './rules.ts'
import { insertRequest } from './store.ts'

const words = { kind: [], refusing: [] }

export async function seedInvoiceRequests(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  const office = await db
    .selectFrom('office')
    .innerJoin('contract_line as line', 'line.office_id', 'office.id')
    .innerJoin('contract', 'contract.id', 'line.contract_id')
    .innerJoin('client', 'client.id', 'contract.client_id')
    .select(['office.id', 'client.id as client_id'])
    .where('client.title', '=', 'Nile Telecom')
    .executeTakeFirst()
  if (!accountant || !office) return
  const { client_id } = office
  const client = await findClient(db, client_id)
  const tax = await salesTax(db, { treatment: client.vat_treatment }, today)
  if (!tax) return
  const lines = linesOf([{ title: 'Set-up of the night desk', quantity: 1, price_kobo: 85_000_000, office_id: office.id }])
  const totals = totalsOf(lines, { vat_bp: tax.rate_bp, wht_bp: client.wht_bp })
  const created_at = `${latest.slice(0, 10)}T08:58:00.000Z`
  const { row } = send(dice, decide, {
    ...{ kind: 'invoice', requester_id: accountant.id, makers: [accountant.id], fate: { waits_at: 1 }, words, created_at },
    ...{ summary: `Free invoice, ${client.title}, ${formatMoney(totals.total_kobo)}` },
    facts: { amount_kobo: totals.total_kobo },
  })
  const taxed = { ...totals, tax_code_id: tax.id, vat_bp: tax.rate_bp, terms_days: client.terms_days }
  const sent = {
    id: row.id,
    client_id,
    lines: JSON.stringify(lines),
    reason: 'Agreed by mail',
    employee_id: accountant.id,
    created_at,
  }
  await insertRequest(db, { ...taxed, ...sent })
}
