/** What the demo company invoiced: each whole month of its contracts, the last of some still to be measured or with the client. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { post } from '../../accounting/journals/actions.ts'
import { billedFrom } from '../contracts/seed.ts'
import { lockContract } from '../contracts/store.ts'
import { entryOf, totalsOf } from '../invoices/rules.ts'
import { findClient, insertInvoice, salesTax } from '../invoices/store.ts'
import { hashOf, ownLinesOf } from './actions.ts'
import { keepMonth, moveMonth } from './store.ts'
import { keepDays, shareDays } from './store-minutes.ts'

type Contract = NonNullable<Awaited<ReturnType<typeof lockContract>>>

export async function seedInvoices(db: Db, { people, opened_on, today, latest, dice }: PeoplePart): Promise<void> {
  const accountant = accountOf(people, 'accounting')?.id
  if (!accountant) return
  const contracts = await db.selectFrom('contract').select('id').orderBy('number').execute()
  const last = addMonths(firstOfMonth(today), -1)
  for (let month = billedFrom(opened_on); month <= last; month = addMonths(month, 1)) {
    const day = [addDays(addMonths(month, 1), 4), latest.slice(0, 10)].sort()[0] ?? today
    await seedVolumes(db, { month, at: `${day}T07:00:00.000Z`, newId: dice.id, count: () => dice.whole(2200, 3400), people })
    for (const [nth, { id }] of contracts.entries()) {
      const contract = await lockContract(db, id)
      if (!contract || (month === last && nth === 2)) continue
      // Nothing of an earlier month became known later.
      const lines = await ownLinesOf(db, contract, month)
      const at = `${day}T09:${10 + nth}:00.000Z`
      const kept = { lines: JSON.stringify(lines), hash: hashOf(lines), measured_by: accountant, measured_at: at }
      await keepMonth(db, { ...kept, contract_id: id, month, state: 'measured' })
      if (month < last || nth === 1)
        await issueThen(db, contract, { month, day, at, by: accountant, lines, newId: () => dice.id(at) })
      else await shareThen(db, contract, { month, at, until: addDays(today, 2), line: lines[0], newId: () => dice.id(at) })
    }
  }
  await seedVolumeToConfirm(db, { today, latest, people, newId: dice.id })
  await seedDispute(db, latest, dice.id)
}

interface ToConfirm {
  today: string
  latest: string
  people: PeoplePart['people']
  newId: (at: string) => string
}

/** What came in on the first of this month was entered by operations this morning, and waits for accounting. */
async function seedVolumeToConfirm(db: Db, { today, latest, people, newId }: ToConfirm): Promise<void> {
  const entered_by = accountOf(people, 'operations.manager')?.id
  const line = await db.selectFrom('contract_line').select('id').where('kind', '=', 'volume').executeTakeFirst()
  if (!entered_by || !line) return
  const entry = { contract_line_id: line.id, day: firstOfMonth(today), value: 2841, entered_by, entered_at: latest }
  await insertTables(db, { billing_entry: [{ ...entry, id: newId(latest), status: 'pending' }] })
}

/** The contact of a client who signs in disputes a part of the largest line of its newest invoice. */
async function seedDispute(db: Db, at: string, newId: (at: string) => string): Promise<void> {
  const found = await db
    .selectFrom('invoice')
    .innerJoin('invoice_line as line', 'line.invoice_id', 'invoice.id')
    .innerJoin('client_contact as contact', 'contact.client_id', 'invoice.client_id')
    .select(['invoice.id as invoice_id', 'line.position', 'line.amount_kobo', 'contact.id as client_contact_id'])
    .where('contact.activated_at', 'is not', null)
    .where('line.amount_kobo', '>', 0)
    .orderBy('invoice.number', 'desc')
    .orderBy('line.amount_kobo', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const reason = 'We had fewer agents than this line charges.'
  await insertTables(db, {
    dispute: [
      { ...found, amount_kobo: Math.ceil(found.amount_kobo / 50), id: newId(at), reason, state: 'open', raised_at: at },
    ],
  })
}

interface Then {
  month: string
  day: string
  at: string
  by: string
  lines: Awaited<ReturnType<typeof ownLinesOf>>
  newId: () => string
}

/** As it is issued, on a day that is past. */
async function issueThen(db: Db, contract: Contract, { month, day, at, by, lines, newId }: Then): Promise<void> {
  const client = await findClient(db, contract.client_id)
  const tax = await salesTax(db, { treatment: client.vat_treatment }, day)
  const totals = totalsOf(lines, { vat_bp: tax?.rate_bp ?? 0, wht_bp: client.wht_bp })
  if (!tax || totals.net_kobo <= 0) return
  const id = newId()
  const taxed = { vat_bp: tax.rate_bp, tax_code_id: tax.id }
  const source = {
    source_kind: 'invoice',
    source_id: id,
    part: '1',
    kind: 'invoice',
    event: 'invoice',
    document_on: day,
  } as const
  const entry = await post(
    db,
    { ...source, lines: entryOf({ ...totals, ...taxed, client, lines, is_exported: client.vat_treatment === 'zero' }) },
    { now: new Date(at), newId },
  )
  const row = {
    id,
    number: entry.number,
    kind: 'contract',
    client_id: contract.client_id,
    contract_id: contract.id,
    month,
  } as const
  const dated = { issued_on: day, due_on: addDays(day, contract.terms_days), created_at: at }
  await insertInvoice(db, { ...row, ...totals, ...taxed, ...dated, entry_id: entry.id, issued_by: by }, lines)
  await moveMonth(db, contract.id, month, { state: 'invoiced', invoice_id: id })
  await keepDays(db, id, contract.id, month)
}

interface Shared {
  month: string
  at: string
  until: string
  line: { title: string } | undefined
  newId: () => string
}

/** With the client, who objects to its first line where one of its contacts signs in. */
async function shareThen(db: Db, contract: Contract, { month, at, until, line, newId }: Shared): Promise<void> {
  await moveMonth(db, contract.id, month, { state: 'shared', shared_until: until })
  await shareDays(db, contract.id, month)
  const contact = await db
    .selectFrom('client_contact')
    .select('id')
    .where('client_id', '=', contract.client_id)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  if (!contact || !line) return
  const raised = { id: newId(), client_contact_id: contact.id, raised_at: at }
  const reason = 'On the second Monday the line was down until noon. Please leave those hours out.'
  await insertTables(db, {
    billing_objection: [{ ...raised, contract_id: contract.id, month, position: 1, line: line.title, reason }],
  })
}

interface Volumes {
  month: string
  at: string
  newId: (at: string) => string
  count: () => number
  people: PeoplePart['people']
}

/** What was sent of the lines by volume on each day of a month, entered by operations and confirmed by accounting. */
async function seedVolumes(db: Db, { month, at, newId, count, people }: Volumes): Promise<void> {
  const [entered_by, decided_by] = ['operations.manager', 'accounting'].map((name) => accountOf(people, name)?.id)
  const lines = await db.selectFrom('contract_line').select('id').where('kind', '=', 'volume').execute()
  if (!entered_by || !decided_by) return
  const decided = { status: 'confirmed' as const, entered_by, entered_at: at, decided_by, decided_at: at }
  for (const { id } of lines)
    await insertTables(db, {
      billing_entry: Array.from({ length: 22 }, (_, nth) => ({
        ...{ id: newId(at), contract_line_id: id, day: addDays(month, nth), value: count(), ...decided },
      })),
    })
}
