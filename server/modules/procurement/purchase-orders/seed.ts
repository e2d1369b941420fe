/** What the demo company ordered: twenty-four orders over all states, the requests behind some, and quotations that lie side by side. */
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
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

interface Store {
  buyer: string
  keeper: string
  office_id: string
  branch_id: string
  account_id: string
  tax_code_id: string
}

export async function seedOrders(db: Db, part: RequestsPart): Promise<{ id: string; bytes: string | Buffer }[]> {
  const { people, latest } = part
  const [buyer, keeper, lead] = ['procurement', 'facility', 'lead'].map((name) => accountOf(people, name))
  const office_id = keeper && placeOf(keeper)?.office_id
  const branch = await db.selectFrom('branch').select('id').where('archived_at', 'is', null).orderBy('title').executeTakeFirst()
  const vendors = await db
    .selectFrom('vendor')
    .select(['id', 'title'])
    .where('state', '=', 'active')
    .where('kind', '=', 'company')
    .orderBy('title')
    .execute()
  const products = await db.selectFrom('product_item').selectAll().orderBy('sku').execute()
  const tax = await db.selectFrom('tax_code').select('id').where('title', '=', 'VAT on purchases').executeTakeFirst()
  const account = await db.selectFrom('account').select('id').where('code', '=', '6220').executeTakeFirst()
  if (!buyer || !keeper || !lead || !office_id || !branch || !tax || !account) return []
  const of: Store = {
    ...{ buyer: buyer.id, keeper: keeper.id, office_id, branch_id: branch.id, account_id: account.id, tax_code_id: tax.id },
  }
  for (const [at, state] of course.entries()) {
    const vendor = vendors[(at * 5) % vendors.length]
    const product = products.find(({ sku }) => sku === bought[at % bought.length])
    const day = addDays(latest.slice(0, 10), (at - course.length) * 4)
    if (vendor && product) await seedOrder(db, part, of, { at, state, day, vendor, product })
  }
  // What budgets hold is compared at the end of the transaction, and tables are altered before.
  await sql`set constraints commitment_left immediate`.execute(db)
  const ofLead = placeOf(lead)?.office_id ?? office_id
  return await seedRequests(db, part, { buyer: buyer.id, asker: lead.id, office_id: ofLead, vendors })
}

interface Ordered {
  at: number
  state: State
  day: string
  vendor: { id: string; title: string }
  product: { id: string; title: string; unit: string; last_price_kobo: number | null }
}

async function seedOrder(db: Db, part: RequestsPart, of: Store, { at, state, day, vendor, product }: Ordered): Promise<void> {
  const { dice } = part
  const created_at = `${day}T10:${10 + at}:00.000Z`
  const line: Omit<ContentLine, 'net_kobo' | 'vat_kobo'> = {
    ...{ id: dice.id(created_at), request_line_id: null, product_id: product.id, title: product.title },
    ...{ unit: product.unit as ContentLine['unit'], quantity: 2 + (at % 4), price_kobo: product.last_price_kobo ?? 100_000 },
    ...{ tax_code_id: of.tax_code_id, vat_bp: 750, expense_head_id: null, account_id: of.account_id, office_id: of.office_id },
    is_service: false,
  }
  const { lines, ...sums } = priced([line])
  const number = await nextNumber(db, 'PO', Number(day.slice(0, 4)))
  const id = dice.id(created_at)
  const expected_on = addDays(day, state === 'sent' && at % 2 === 0 ? 3 : 40)
  const terms = { vendor_id: vendor.id, branch_id: of.branch_id, request_id: null, terms: 'Delivery free to the store' }
  const content = { ...terms, expected_on, few_quotes_reason: '' }
  const isAsked = state !== 'draft' && state !== 'cancelled'
  const commitment_id = isAsked && state !== 'pending' ? dice.id(created_at) : null
  const isSent = !['draft', 'pending', 'approved', 'cancelled'].includes(state)
  await insertTables(db, {
    purchase_order: [
      {
        ...{ ...content, ...sums, id, number, state, resumes: state === 'pending' ? 'draft' : null, commitment_id },
        ...{ revision: commitment_id ? 1 : 0, employee_id: of.buyer, submitted_on: isAsked ? day : null, created_at },
        ...{ end_reason: state === 'cancelled' ? 'The store had some left' : '', sent_at: isSent ? created_at : null },
      },
    ],
    order_line: lines.map((own) => ({ ...own, order_id: id, position: 0 })),
  })
  if (isAsked)
    await seedRevision(db, part, of, { id, number, created_at, content, lines, sums, vendor, isWaiting: state === 'pending' })
  if (commitment_id && state !== 'closed') {
    const held = {
      source_kind: 'purchase_order',
      source_id: commitment_id,
      position: 0,
      reference: number,
      event: 'ordered' as const,
    }
    const place = { account_id: of.account_id, office_id: of.office_id, month: firstOfMonth(expected_on) }
    await insertTables(db, {
      commitment: [{ ...held, ...place, id: dice.id(created_at), amount_kobo: sums.net_kobo, created_at }],
    })
  }
  if (!['part_received', 'received', 'closed'].includes(state)) return
  const received_at = `${addDays(day, 3)}T11:00:00.000Z`
  const receipt = { id: dice.id(received_at), order_id: id, branch_id: of.branch_id, employee_id: of.keeper, received_at }
  const accepted = state === 'part_received' ? 1 : line.quantity
  await insertTables(db, {
    goods_receipt: [{ ...receipt, delivery_note_no: `DN-${2041 + at}` }],
    goods_receipt_line: [{ id: dice.id(received_at), receipt_id: receipt.id, order_line_id: line.id, accepted, rejected: 0 }],
  })
}

interface Revised {
  id: string
  number: string
  created_at: string
  content: object
  lines: readonly ContentLine[]
  sums: { net_kobo: number; total_kobo: number }
  vendor: { title: string }
  isWaiting: boolean
}

/** What was sent to be approved of an order, and what became of it. */
async function seedRevision(db: Db, { dice, decide }: RequestsPart, of: Store, revised: Revised): Promise<void> {
  const { id, number, created_at, content, lines, sums, vendor, isWaiting } = revised
  const { net_kobo, total_kobo } = sums
  const asked = {
    kind: 'purchase_order',
    requester_id: of.buyer,
    makers: [of.buyer],
    summary: `${number}, ${vendor.title}`,
  } as const
  const fate: Fate = isWaiting ? { waits_at: 1 } : 'approved'
  const { row } = send(dice, decide, { ...asked, facts: { amount_kobo: total_kobo }, created_at, fate, words })
  const counted = { net_kobo, total_kobo, counted_kobo: total_kobo, marks: [], changes: [], employee_id: of.buyer }
  await insertTables(db, {
    order_revision: [{ ...row, ...counted, order_id: id, revision: 1, content: JSON.stringify({ ...content, lines }) }],
  })
}

interface Buying {
  buyer: string
  asker: string
  office_id: string
  vendors: readonly { id: string; title: string }[]
}

/** Requests of a lead: one with three quotations, one that waits, one that was rejected. */
async function seedRequests(db: Db, { latest, dice, decide }: RequestsPart, { buyer, asker, office_id, vendors }: Buying) {
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
    const request = {
      kind: 'purchase_request',
      requester_id: asker,
      summary: title,
      facts: { amount_kobo: sum },
      created_at,
    } as const
    const { row } = send(dice, decide, { ...request, fate, words })
    const line = {
      id: dice.id(created_at),
      request_id: row.id,
      position: 0,
      title,
      unit: 'each',
      quantity: 6,
      office_id,
      estimate_kobo,
    }
    await insertTables(db, {
      purchase_request: [{ ...row, employee_id: asker, reason, estimate_kobo: sum }],
      purchase_request_line: [line],
    })
    if (row.status !== 'approved') continue
    for (const [nth, vendor] of vendors.slice(0, 3).entries()) {
      const paper = demoFile(
        `quotation-${nth + 1}.pdf`,
        'quotation',
        `${vendor.title}: six headsets, delivery within ${5 + nth * 4} days.`,
      )
      const id = dice.id(created_at)
      const file_id = dice.id(created_at)
      const price_kobo = estimate_kobo + nth * 175_000
      await insertTables(db, {
        file: [{ id: file_id, ...paper.file, created_by: buyer, created_at }],
        quotation: [
          {
            ...{
              id,
              request_id: row.id,
              vendor_id: vendor.id,
              delivery_days: 5 + nth * 4,
              valid_until: addDays(latest.slice(0, 10), 30),
              file_id,
            },
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
