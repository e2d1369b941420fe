/** A client with a campaign and a contract, and days that were worked for it, for tests of billing. */
import { contracts } from '@iroko/contract/billing/contracts'
import { invoices } from '@iroko/contract/billing/invoices'
import { billingMonths } from '@iroko/contract/billing/months'
import { receivables } from '@iroko/contract/billing/statements'
import { clientDirectory } from '@iroko/contract/clients/directory'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { approveNow } from './decisions.ts'
import type { Person, TestApp } from './harness.ts'

type Draft = Input<typeof contracts.ask>['body']

type ClientDraft = Input<typeof clientDirectory.create>['body']

const clientDraft: Omit<ClientDraft, 'title' | 'tin'> = {
  ...{ legal_name: '', rc_number: '', address: '1 Broad Street, Lagos', wht_bp: 200, terms_days: 30 },
  ...{ residency: 'nigeria', vat_treatment: 'standard', state: 'active' },
}

export async function makeBilling(t: TestApp) {
  const office = await t.office({ code: 'accounting', title: 'Accounting' })
  const accountant = await t.person({ first_name: 'Sade', office_id: office.id })
  const second = await t.person({ first_name: 'Funmi', office_id: office.id })
  const ceo = await t.person({ first_name: 'Chika', roles: ['ceo'] })
  /** The month before this one, which is over. */
  const month = addMonths(firstOfMonth(t.today()), -1)

  /** A client with a campaign of its own. */
  async function client(title: string, more: Partial<ClientDraft> = {}) {
    const body: ClientDraft = { ...clientDraft, title, tin: `TIN ${title}`, ...more }
    const { client: made } = await t.call(clientDirectory.create, { body }, accountant)
    const campaign = await t.office({ title: `${title} Voice`, office_type: 'campaign' })
    await t.db.updateTable('office').set({ client_id: made.id }).where('id', '=', campaign.id).execute()
    return { ...made, campaign }
  }

  /** Asked for by the accountant, approved by two others. */
  async function contract(client_id: string, draft: Pick<Draft, 'lines'> & Partial<Draft>) {
    const terms = { title: 'Services', starts_on: addMonths(month, -6), terms_days: 30, reason: 'Agreed' }
    const { id } = await t.call(contracts.ask, { body: { client_id, ...terms, ...draft } }, accountant)
    await approve(id)
    const found = await t.call(contracts.list, { query: { client_id, limit: 100 } }, accountant)
    const [newest] = found.contracts.toSorted((a, b) => b.number.localeCompare(a.number))
    if (!newest) throw new Error('the contract was not made')
    return (await t.call(contracts.show, { params: { id: newest.id } }, accountant)).contract
  }

  async function approve(changeId: string): Promise<void> {
    await approveNow(t, 'contract', changeId, second)
    await approveNow(t, 'contract', changeId, ceo)
  }

  /** A day as attendance has settled it. */
  async function worked(
    person: Pick<Person, 'id'>,
    officeId: string,
    day: string,
    more: { minutes?: number; overtime?: number; status?: string } = {},
  ) {
    const { minutes = 480, overtime = 0, status = 'present' } = more
    await sql`
      insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes,
        night_minutes, policy_version, computed_at)
      values (${person.id}::uuid, ${day}::date, ${officeId}::uuid, ${status}, 480, ${minutes + overtime}, 0, 0, ${overtime}, 0, 1, now())
      on conflict (employee_id, day) do update set status = excluded.status, worked_minutes = excluded.worked_minutes,
        overtime_minutes = excluded.overtime_minutes, office_id = excluded.office_id`.execute(t.db)
  }

  const read = async (contractId: string, of = month) =>
    (await t.call(billingMonths.show, { params: { id: contractId, month: of } }, accountant)).billing_month

  const measure = (contractId: string, of = month) =>
    t.call(billingMonths.measure, { params: { id: contractId, month: of } }, accountant)

  /** Issues a month as it was measured last. */
  async function issue(contractId: string, of = month, hash?: string) {
    const known = hash ?? (await read(contractId, of)).hash ?? ''
    return await t.call(billingMonths.issue, { params: { id: contractId, month: of }, body: { hash: known } }, accountant)
  }

  const invoice = async (id: string) => (await t.call(invoices.show, { params: { id } }, accountant)).invoice

  let fees = 0
  /** A client that owes one invoice of a fee, a million naira where nothing else is said, and its VAT. */
  async function owing(title: string, more: { vat_agent?: boolean } = {}, prices: readonly number[] = [100_000_000]) {
    const owes = await client(title, more)
    const lines = prices.map((price_kobo) => {
      fees += 1
      return { kind: 'fixed', title: `Fee ${fees}`, price_kobo, office_id: owes.campaign.id } as const
    })
    const agreed = await contract(owes.id, { lines })
    await measure(agreed.id)
    const { id } = await issue(agreed.id)
    return { client: owes, contract: agreed, invoice: await invoice(id) }
  }

  /** What a client owes by its age as at a day. */
  async function owedBy(clientId: string, on = t.today()) {
    const { receivables: ages } = await t.call(receivables.ageing, { query: { on, limit: 1000 } }, accountant)
    return ages.find(({ id }) => id === clientId)
  }

  return { accountant, second, ceo, month, invoice, owing, owedBy, client, contract, approve, worked, read, measure, issue }
}
