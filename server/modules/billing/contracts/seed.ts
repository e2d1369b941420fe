/** What the demo company agreed with its clients: four contracts, each charged in another way, and a change that waits. */
import type { ContractLineDraft, ContractMeasureDraft, ContractTerms } from '@iroko/contract/billing/contracts'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { lineWords, measureWords } from './rules.ts'
import { insertContract, insertLines, insertMeasures } from './store.ts'

const line: ContractLineDraft = {
  ...{ office_id: '', kind: 'seat', title: '', price_kobo: 0, quantity: 1, seat_minutes: 480, takes: 'shift', increment: 1 },
  ...{
    tolerance_bp: 0,
    training_days: 0,
    most_minutes: null,
    tiers: [],
    tier_mode: 'graduated',
    minimum_quantity: 0,
    floor_bp: 0,
  },
}
const terms: Omit<ContractTerms, 'title' | 'starts_on'> = {
  ...{ ends_on: null, terms_days: 30, notice_days: 60, minimum_kobo: 0, credit_cap_bp: 1000, bonus_cap_bp: 1000 },
  ...{ weekdays: [1, 2, 3, 4, 5], holidays_off: true, po_number: '', po_limit_kobo: null, client_confirms: false },
}

interface Agreed {
  tin: string
  address: string
  terms?: Partial<ContractTerms>
  title: string
  lines: (Partial<ContractLineDraft> & Pick<ContractLineDraft, 'title'>)[]
  measures?: Omit<ContractMeasureDraft, 'office_id'>[]
  taxes?: { residency?: 'abroad'; vat_treatment?: 'zero'; wht_bp?: number; vat_agent?: true }
}

const agreed: Record<string, Agreed> = {
  'Kora Bank': {
    ...{ tin: '10402233-0001', address: '1 Broad Street, Lagos', title: 'Voice, inbound', taxes: { vat_agent: true } },
    terms: { client_confirms: true },
    lines: [
      { title: 'Voice agents', price_kobo: 42_000_000, tolerance_bp: 300 },
      { title: 'Extra hours', kind: 'hour', takes: 'overtime', price_kobo: 265_000 },
    ],
    measures: [
      {
        ...{ title: 'Quality', source: 'quality', least_sample: 20, relief_bp: null },
        bands: [
          { from: null, to: 8500, bp: -100 },
          { from: 9500, to: null, bp: 100 },
        ],
      },
    ],
  },
  'Nile Telecom': {
    ...{ tin: '10118840-0001', address: '14 Marina, Lagos', title: 'Chat by the hour' },
    lines: [{ title: 'Chat agents', kind: 'hour', price_kobo: 248_000, training_days: 5 }],
  },
  'Sahel Airlines': {
    ...{ tin: '', address: 'Avenue Léopold Sédar Senghor, Dakar', title: 'Support round the clock' },
    taxes: { residency: 'abroad', vat_treatment: 'zero', wht_bp: 0 },
    lines: [
      { title: 'Desk', kind: 'fixed', price_kobo: 185_000_000 },
      { title: 'Agents', kind: 'hour', price_kobo: 290_000 },
      { title: 'Nights', kind: 'hour', takes: 'night', price_kobo: 60_000 },
    ],
  },
  'Volta Energy': {
    ...{ tin: '10990127-0001', address: '3 Ahmadu Bello Way, Kaduna', title: 'Back office by volume' },
    terms: { minimum_kobo: 600_000_000, client_confirms: true },
    lines: [
      {
        ...{ title: 'Meter readings checked', kind: 'volume' },
        tiers: [
          { up_to: 60_000, price_kobo: 8500 },
          { up_to: null, price_kobo: 7250 },
        ],
      },
    ],
  },
}
const words = { kind: ['As we agreed with them'], refusing: [] }

/** The first day of what the demo company invoices: the first whole month of which it has days. */
export const billedFrom = (opened_on: string): string =>
  opened_on === firstOfMonth(opened_on) ? opened_on : addMonths(firstOfMonth(opened_on), 1)

export async function seedContracts(db: Db, { people, opened_on, latest, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  if (!accountant) return
  const starts_on = billedFrom(opened_on)
  const created_at = `${starts_on}T08:30:00.000Z`
  const ask = async (client_id: string, contract_id: string | null, fate: Fate, asked: ProposedChange, at: string) => {
    const { summary } = asked
    const request = {
      kind: 'contract',
      requester_id: accountant.id,
      makers: [accountant.id],
      summary,
      facts: {},
      fate,
      words,
    } as const
    const { row, decisions } = send(dice, decide, { ...request, created_at: at })
    const own = { id: row.id, client_id, contract_id, employee_id: accountant.id, created_at: at, reason: 'Agreed in writing' }
    await insertTables(db, { contract_change: [{ ...asked, ...own }] })
    const change = { status: row.status as 'pending', decided_at: row.decided_at, version: decisions.length + 1 }
    await db.updateTable('contract_change').set(change).where('id', '=', row.id).execute()
  }
  let nth = 0
  for (const [title, { lines, measures = [], taxes = {}, terms: more = {}, ...own }] of Object.entries(agreed)) {
    const client = await db.selectFrom('client').select('id').where('title', '=', title).executeTakeFirst()
    const office = client && (await campaignOf(db, client.id))
    if (!client || !office) continue
    const { tin, address } = own
    await db
      .updateTable('client')
      .set({ tin, address, legal_name: `${title} Plc`, ...taxes })
      .where('id', '=', client.id)
      .execute()
    nth += 1
    const id = dice.id(created_at)
    const kept = { ...terms, ...more, title: own.title, starts_on }
    const drafts = lines.map((part) => ({
      ...line,
      ...part,
      office_id: office.id,
      ...(!part.kind && { quantity: office.seats }),
    }))
    const measured = measures.map((measure) => ({ ...measure, office_id: office.id }))
    const facts = [...drafts.map(lineWords), ...measured.map(measureWords)].map((after) => ({
      label: 'Agreed',
      before: 'New',
      after,
    }))
    const change = { terms: kept, lines: drafts, measures: measured }
    await ask(client.id, null, 'approved', { what: 'contract', summary: `${own.title}, ${title}`, change, facts }, created_at)
    const number = `CTR${starts_on.slice(0, 4)}${String(nth).padStart(6, '0')}`
    await insertContract(db, { id, client_id: client.id, number, terms: kept })
    const dated = { contract_id: id, starts_on, ends_on: null }
    await insertLines(
      db,
      drafts.map((draft) => ({ ...draft, ...dated, id: dice.id(created_at) })),
    )
    await insertMeasures(
      db,
      measured.map((measure) => ({ ...measure, id: dice.id(created_at), contract_id: id })),
    )
    if (title === 'Nile Telecom') {
      const dearer = {
        ...line,
        office_id: office.id,
        kind: 'hour' as const,
        title: 'Chat agents, nights',
        takes: 'night' as const,
        price_kobo: 55_000,
      }
      const begins = addMonths(firstOfMonth(latest.slice(0, 10)), 1)
      const waiting = { starts_on: begins, end_line_ids: [], lines: [dearer] }
      const after = [{ label: `From ${begins}`, before: 'New', after: lineWords(dearer) }]
      const asked = { what: 'lines' as const, summary: `Lines of ${number}, ${title}`, change: waiting, facts: after }
      await ask(client.id, id, { waits_at: 1 }, asked, `${latest.slice(0, 10)}T08:40:00.000Z`)
    }
  }
  if (nth > 0)
    await db
      .insertInto('number_series')
      .values({ code: 'CTR', year: Number(starts_on.slice(0, 4)), last: nth })
      .execute()
  await seedContacts(db, starts_on, dice.id)
  const rights = { sees_money: true, manages_contacts: true, is_billing: true }
  await db.updateTable('client_contact').set(rights).execute()
}

/** A client with a contract has a contact who gets its invoices and confirms its months, invited and not signed in yet. */
async function seedContacts(db: Db, day: string, newId: (at: string) => string): Promise<void> {
  const without = await db
    .selectFrom('client')
    .select(['id', 'title'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('contract').select('contract.id').whereRef('contract.client_id', '=', 'client.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('client_contact').select('client_contact.id').whereRef('client_contact.client_id', '=', 'client.id')),
      ),
    )
    .orderBy('title')
    .execute()
  const created_at = `${day}T09:00:00.000Z`
  const names = [
    ['Moussa', 'Diallo'],
    ['Ladi', 'Garba'],
    ['Ifeoma', 'Nwosu'],
  ]
  const rights = { sees_money: true, decides_requests: true, manages_contacts: true, is_billing: true }
  await insertTables(db, {
    client_contact: without.map(({ id: client_id, title }, nth) => {
      const [first_name = 'Ada', last_name = 'Bello'] = names[nth] ?? []
      const email = `accounts@${title.toLowerCase().replaceAll(' ', '')}.test`
      return { id: newId(created_at), client_id, email, first_name, last_name, created_at, ...rights }
    }),
  })
}

interface ProposedChange {
  what: 'contract' | 'lines'
  summary: string
  change: object
  facts: { label: string; before: string; after: string }[]
}

async function campaignOf(db: Db, clientId: string): Promise<{ id: string; seats: number } | undefined> {
  const found = await db
    .selectFrom('office')
    .select(['id', 'committed_headcount'])
    .where('client_id', '=', clientId)
    .orderBy('title')
    .executeTakeFirst()
  return found && { id: found.id, seats: Math.max(1, found.committed_headcount ?? 1) }
}
