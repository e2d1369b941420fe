/** What the demo company ordered: twenty-four orders over all states, the requests behind some, and quotations that lie side by side. */
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { reserve } from '../../accounting/commitments/actions.ts'
import { netOf } from '../purchase-requests/actions.ts'
import { type ContentLine, priced } from './rules.ts'

type State = 'draft' | 'pending' | 'approved' | 'sent' | 'part_received' | 'received' | 'closed' | 'cancelled'

/** The oldest first. */
const course: readonly State[] = [
  ...(['closed', 'closed', 'received', 'received', 'cancelled', 'received', 'received', 'part_received'] as const),
  ...(['received', 'part_received', 'sent', 'sent', 'part_received', 'sent', 'approved', 'sent', 'sent', 'approved'] as const),
  ...(['approved', 'pending', 'pending', 'pending', 'draft', 'draft'] as const),
]
const bought = ['EQU-001', 'BOX-001', 'PAP-001', 'EQU-006', 'STA-007', 'PCK-001', 'EQU-011', 'BOX-003', 'CAB-001', 'STA-008']
const words = { kind: ['Agrees with what was asked for'], refusing: ['Too dear'] }

export async function seedOrders(db: Db, part: RequestsPart): Promise<{ id: string; bytes: string | Buffer }[]> {
  const { people, latest, dice, decide } = part
  const [buyer, keeper, lead] = ['procurement', 'facility', 'lead'].map((name) => accountOf(people, name))
  const office_id = keeper && placeOf(keeper)?.office_id
  const branch = await db.selectFrom('branch').select('id').where('archived_at', 'is', null).orderBy('title').executeTakeFirst()
  const vendors = await db.selectFrom('vendor').select(['id', 'title']).where('state', '=', 'active').where('kind', '=', 'company').orderBy('id').execute()
  const products = await db.selectFrom('product_item').selectAll().orderBy('sku').execute()
  const tax = await db.selectFrom('tax_code').select('id').where('title', '=', 'VAT on purchases').executeTakeFirst()
  const account = await db.selectFrom('account').select('id').where('code', '=', '6220').executeTakeFirst()
  if (!buyer || !keeper || !lead || !office_id || !branch || vendors.length === 0 || !tax || !account) return []
  const now = new Date(latest)
  for (const [at, state] of course.entries()) {
    const vendor = vendors[(at * 5) % vendors.length]
    const product = products.find(({ sku }) => sku === bought[at % bought.length])
    if (!vendor || !product) continue
    const day = addDays(latest.slice(0, 10), (at - course.length) * 4)
    const created_at = `${day}T10:${10 + at}:00.000Z`
    const line: Omit<ContentLine, 'net_kobo' | 'vat_kobo'> = {
      ...{ id: dice.id(created_at), request_line_id: null, product_id: product.id, title: product.title, unit: product.unit },
      ...{ quantity: 2 + (at % 4), price_kobo: product.last_price_kobo ?? 100_000, tax_code_id: tax.id, vat_bp: 750 },
      ...{ expense_head_id: null, account_id: account.id, office_id, is_service: false },
    }
    const { lines, ...sums } = priced([line])
    const number = await nextNumber(db, 'PO', Number(day.slice(0, 4)))
    const id = dice.id(created_at)
    const expected_on = addDays(day, state === 'sent' && at % 2 === 0 ? 3 : 40)
    const said = { vendor_id: vendor.id, branch_id: branch.id, request_id: null, terms: 'Delivery free to the store', expected_on, few_quotes_reason: '' }
    const isAsked = state !== 'draft' && state !== 'cancelled'
    const isWaiting = state === 'pending'
    const commitment_id = isAsked && !isWaiting ? uuid({ msecs: Date.parse(created_at) }) : null
    await insertTables(db, {
      purchase_order: [
        {
          ...{ ...said, ...sums, id, number, state, resumes: isWaiting ? 'draft' : null, revision: isAsked && !isWaiting ? 1 : 0, commitment_id },
          ...{ employee_id: buyer.id, submitted_on: isAsked ? day : null, created_at },
          ...{ end_reason: state === 'cancelled' ? 'The store had some left' : '', sent_at: ['draft', 'pending', 'approved', 'cancelled'].includes(state) ? null : created_at },
        },
      ],
      order_line: lines.map((own) => ({ ...own, order_id: id, position: 0 })),
    })
    if (!isAsked) continue
    const summary = `${number}, ${vendor.title}`
    const fate: Fate = isWaiting ? { waits_at: 1 } : 'approved'
    const asked = { kind: 'purchase_order', requester_id: buyer.id, makers: [buyer.id], summary, facts: { amount_kobo: sums.total_kobo } } as const
    const { row } = send(dice, decide, { ...asked, created_at, fate, words })
    const content = JSON.stringify({ ...said, lines })
    const { net_kobo, total_kobo } = sums
    await insertTables(db, {
      order_revision: [{ ...row, order_id: id, revision: 1, content, net_kobo, total_kobo, counted_kobo: total_kobo, marks: [], changes: [], employee_id: buyer.id }],
    })
    const [first] = lines
    if (commitment_id && first && state !== 'closed') {
      const held = { position: 0, account_id: account.id, office_id, month: firstOfMonth(expected_on), amount_kobo: net_kobo }
      await reserve(db, { source_kind: 'purchase_order', source_id: commitment_id, reference: number, lines: [held] }, now)
    }
    if (['part_received', 'received', 'closed'].includes(state)) {
      const received_at = `${addDays(day, 3)}T11:00:00.000Z`
      const receipt = { id: dice.id(received_at), order_id: id, branch_id: branch.id, delivery_note_no: `DN-${2041 + at}`, employee_id: keeper.id, received_at }
      const accepted = state === 'part_received' ? 1 : line.quantity
      await insertTables(db, {
        goods_receipt: [receipt],
        goods_receipt_line: [{ id: dice.id(received_at), receipt_id: receipt.id, order_line_id: line.id, accepted, rejected: 0 }],
      })
    }
  }
  // What budgets hold is compared at the end of the transaction, and tables are altered before.
  await sql`set constraints commitment_left immediate`.execute(db)
  return await seedRequests(db, part, { buyer: buyer.id, asker: lead.id, office_id: placeOf(lead)?.office_id ?? office_id, vendors })
}

interface Wanted {
  buyer: string
  asker: string
  office_id: string
  vendors: readonly { id: string; title: string }[]
}

/** Requests of a lead: one with three quotations, one that waits, one that was rejected. */
async function seedRequests(db: Db, { latest, dice, decide }: RequestsPart, { buyer, asker, office_id, vendors }: Wanted) {
  const asked: readonly (readonly [title: string, reason: string, naira: number, fate: Fate])[] = [
    ['Headsets, noise cancelling', 'Clients hear the floor behind the agents', 92_000, 'approved'],
    ['Standing fans', 'The air conditioning of the floor fails at noon', 48_000, { waits_at: 1 }],
    ['Coffee machine', 'For the night shift', 640_000, 'rejected'],
  ]
  const files: { id: string; bytes: string | Buffer }[] = []
  for (const [at, [title, reason, naira, fate]] of asked.entries()) {
    const created_at = `${addDays(latest.slice(0, 10), -12 + at * 3)}T09:30:00.000Z`
    const estimate_kobo = naira * 100
    const sum = netOf(6, estimate_kobo)
    const request = { kind: 'purchase_request', requester_id: asker, summary: title, facts: { amount_kobo: sum }, created_at } as const
    const { row } = send(dice, decide, { ...request, fate, words })
    const line = { id: dice.id(created_at), request_id: row.id, position: 0, title, unit: 'each', quantity: 6, office_id, estimate_kobo }
    await insertTables(db, {
      purchase_request: [{ ...row, employee_id: asker, reason, estimate_kobo: sum }],
      purchase_request_line: [line],
    })
    if (row.status !== 'approved') continue
    for (const [nth, vendor] of vendors.slice(0, 3).entries()) {
      const paper = demoFile(`quotation-${nth + 1}.pdf`, 'quotation', `${vendor.title}: six headsets, delivery within ${5 + nth * 4} days.`)
      const id = dice.id(created_at)
      const file_id = dice.id(created_at)
      const price_kobo = estimate_kobo + nth * 175_000
      await insertTables(db, {
        file: [{ id: file_id, ...paper.file, created_by: buyer, created_at }],
        quotation: [
          {
            ...{ id, request_id: row.id, vendor_id: vendor.id, delivery_days: 5 + nth * 4, valid_until: addDays(latest.slice(0, 10), 30), file_id },
            ...{ total_kobo: netOf(6, price_kobo), employee_id: buyer, created_at },
          },
        ],
        quotation_line: [{ quotation_id: id, request_line_id: line.id, price_kobo }],
      })
      files.push({ id: file_id, bytes: paper.bytes })
    }
  }
  return files
}
