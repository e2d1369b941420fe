/** What the demo company was billed: sixty bills of the last months, some that wait, a draft, a dispute, an exception and two credits. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { post } from '../../accounting/journals/actions.ts'
import { ledgerLinesOf, sumsOf } from './rules.ts'
import { insertMoves } from './store.ts'

const bought: Record<string, readonly [code: string, memo: string, naira: number, treatment?: 'exempt']> = {
  'Savanna Fibre': ['6120', 'Fibre of the month, 500 Mbps', 1_240_000],
  'Harmattan Power Supplies': ['6110', 'Diesel, 3,000 litres', 3_690_000],
  'Kainji Towers Estate': ['6100', 'Rent of the quarter, Lagos', 4_500_000, 'exempt'],
  'Zenobia Cleaning': ['6140', 'Cleaning of the month', 780_000],
  'Aso Guard Services': ['6140', 'Guards of the month', 1_960_000],
  'Lokoja Office Depot': ['6220', 'Paper, toner and stationery', 412_500],
  'Benue Catering': ['6220', 'Meals of the night shifts', 655_000],
  'Obudu Legal': ['6180', 'Review of client contracts', 900_000],
  'Yankari Auditors': ['6190', 'Interim audit', 2_750_000],
  'Jos Cooling': ['6130', 'Service of the air conditioning', 318_000],
  'Niger Travels': ['6160', 'Flights Abuja to Lagos', 536_000, 'exempt'],
  'Calabar Print House': ['6240', 'Brochures', 274_000],
  'Deskline Software': ['5040', 'Seats of the help desk software', 2_180_000],
  'Bello Musa, trainer': ['6060', 'Training in difficult calls', 350_000, 'exempt'],
  'Ngozi Eze, designer': ['6240', 'Pictures for the careers page', 185_000, 'exempt'],
  'Sokoto Motors': ['5050', 'Buses of the night shift', 1_420_000],
  'Idanre Insurance Brokers': ['6150', 'Group life, instalment', 1_150_000, 'exempt'],
}
const words = { kind: ['Agrees with what we ordered'], refusing: ['We did not order this'] }
const inAll = 60

interface Seeded {
  id: string
  kind: 'bill' | 'credit'
  vendor_id: string
  number: string
  bill_date: string
  due_on: string
  memo: string
  reason: string
  credits: string | null
  is_self_accounted: boolean
  employee_id: string
  created_at: string
}

export async function seedBills(db: Db, part: RequestsPart): Promise<void> {
  const { people, latest, dice, decide } = part
  const accountant = accountOf(people, 'accounting')
  const office_id = accountant && placeOf(accountant)?.office_id
  const vendors = await db.selectFrom('vendor').selectAll().where('state', '=', 'active').orderBy('id').execute()
  if (!accountant || !office_id || vendors.length === 0) return
  const accounts = await db.selectFrom('account').select(['id', 'code']).execute()
  const codes = await db.selectFrom('tax_code').select(['id', 'title']).execute()
  const codeOf = (exempt: boolean) =>
    codes.find(({ title }) => title === (exempt ? 'Purchases exempt from VAT' : 'VAT on purchases'))?.id ?? ''
  const last = latest.slice(0, 10)
  const first = addMonths(last, -4)
  const write = async (
    bill: Seeded,
    [code, memo, , treatment]: (typeof bought)[string],
    price_kobo: number,
    fate: Fate | 'draft' | 'exception',
  ) => {
    const vat_bp = treatment === 'exempt' ? 0 : 750
    const sums = sumsOf([{ quantity: 1, price_kobo, vat_bp }], { is_self_accounted: bill.is_self_accounted, credited: [] })
    const { net_kobo, vat_kobo, total_kobo } = sums
    const asked = {
      kind: 'bill',
      requester_id: accountant.id,
      makers: [accountant.id],
      created_at: bill.created_at,
      words,
    } as const
    const facts = { amount_kobo: total_kobo }
    const sent =
      fate === 'draft' || fate === 'exception'
        ? undefined
        : send(dice, decide, { ...asked, summary: `${bill.number}, ${memo}`, facts, fate })
    const id = sent?.row.id ?? bill.id
    const line = {
      position: 0,
      account_id: accounts.find((account) => account.code === code)?.id ?? '',
      office_id,
      memo,
      quantity: 1,
    }
    const own = { ...line, price_kobo, tax_code_id: codeOf(treatment === 'exempt'), vat_bp, net_kobo, vat_kobo }
    await insertTables(db, { bill: [{ ...bill, id, net_kobo, vat_kobo, total_kobo }] })
    await insertTables(db, {
      bill_line: [{ ...own, bill_id: id, ...(fate === 'exception' && { order_line_id: dice.id(bill.created_at) }) }],
    })
    if (fate === 'exception') {
      const exceptions = ['Toner: billed 40, accepted 32']
      await db.updateTable('bill').set({ status: 'exception', exceptions }).where('id', '=', id).execute()
    }
    if (!sent) return id
    const { status, decided_at } = sent.row
    const change = { status: status as 'pending', decided_at, version: sent.decisions.length + 2 }
    await db.updateTable('bill').set(change).where('id', '=', id).execute()
    if (status !== 'approved') return id
    const at = decided_at ?? latest
    const vendor = vendors.find((known) => known.id === bill.vendor_id)
    await postBill(
      db,
      { ...bill, id, total_kobo },
      { ...own, expense_head_id: null },
      {
        ...{ at, reference: `${vendor?.title} ${bill.number}`, newId: () => dice.id(at) },
      },
    )
    return id
  }
  const approved: { id: string; vendor_id: string; title: string }[] = []
  for (let nth = 0; nth < inAll; nth += 1) {
    const vendor = vendors[nth % vendors.length]
    const what = vendor && bought[vendor.title]
    const bill_date = addDays(first, Math.floor((nth * 120) / inAll))
    if (!vendor || !what || bill_date > last) continue
    const created_at = `${bill_date > addDays(last, -1) ? last : addDays(bill_date, 1)}T08:${10 + (nth % 40)}:00.000Z`
    const bill: Seeded = {
      ...{
        id: dice.id(created_at),
        kind: 'bill',
        vendor_id: vendor.id,
        number: `${vendor.title.slice(0, 3).toUpperCase()}-${1041 + nth}`,
      },
      ...{ bill_date, due_on: addDays(bill_date, vendor.terms_days), memo: what[1], reason: '', credits: null },
      ...{ is_self_accounted: vendor.kind === 'non_resident', employee_id: accountant.id, created_at },
    }
    const fate = fateOf(inAll - nth, vendor.title)
    // Prices move a little from month to month; no two bills of a vendor are the same to the kobo.
    const id = await write(bill, what, what[2] * 100 + nth * 137_50, fate)
    if (fate === 'approved') approved.push({ id, vendor_id: vendor.id, title: vendor.title })
  }
  await seedCreditsAndDispute(db, part, { approved, accountant: accountant.id, write })
}

type PostedLine = Parameters<typeof ledgerLinesOf>[1][number]

/** Posts a bill as it is posted when it is approved, and keeps what is owed of it. */
async function postBill(
  db: Db,
  bill: Seeded & { total_kobo: number },
  line: PostedLine,
  { at, reference, newId }: { at: string; reference: string; newId: () => string },
): Promise<void> {
  const lines = ledgerLinesOf(bill, [line], 10_000)
  const source = { source_kind: 'bill', source_id: bill.id, part: '1', kind: 'bill', event: bill.kind } as const
  const { id: entryId } = await post(
    db,
    { ...source, document_on: bill.bill_date, lines, reference },
    { now: new Date(at), newId },
  )
  const amount_kobo = bill.kind === 'credit' ? -bill.total_kobo : bill.total_kobo
  await insertMoves(db, entryId, [{ id: newId(), vendor_id: bill.vendor_id, bill_id: bill.credits ?? bill.id, amount_kobo }])
}

/** The last ones wait, one is a draft and one differs from its order. */
function fateOf(left: number, title: string): Fate | 'draft' | 'exception' {
  if (left === 1) return 'draft'
  // Of the last round through all vendors the one of stationery.
  if (left <= 17 && title === 'Lokoja Office Depot') return 'exception'
  if (left <= 6) return { waits_at: 1 }
  return left === 20 ? 'rejected' : 'approved'
}

interface After {
  approved: readonly { id: string; vendor_id: string; title: string }[]
  accountant: string
  write: (bill: Seeded, what: (typeof bought)[string], price_kobo: number, fate: Fate) => Promise<string>
}

/** A bill in dispute, and two credits, of bills that are not paid yet. */
async function seedCreditsAndDispute(
  db: Db,
  { latest, dice }: RequestsPart,
  { approved, accountant, write }: After,
): Promise<void> {
  const [disputed, first, second] = approved.slice(-3)
  const at = `${latest.slice(0, 10)}T09:20:00.000Z`
  if (disputed)
    await db
      .updateTable('bill')
      .set({ disputed_at: at, dispute_reason: 'Two of the days were not worked', disputed_by: accountant })
      .where('id', '=', disputed.id)
      .execute()
  for (const [credited, number] of [
    [first, 'CN-12'],
    [second, 'CN-7'],
  ] as const) {
    const what = credited && bought[credited.title]
    if (!what) continue
    const day = latest.slice(0, 10)
    const credit: Seeded = {
      ...{
        id: dice.id(at),
        kind: 'credit',
        vendor_id: credited.vendor_id,
        number,
        bill_date: day,
        due_on: day,
        memo: 'Part was returned',
      },
      ...{ reason: '', credits: credited.id, is_self_accounted: false, employee_id: accountant, created_at: at },
    }
    await write(credit, what, what[2] * 10, 'approved')
  }
}
