/** Contracts by two people; a month measured from settled days, issued once, posted and adjusted by what is known later. */
import { journalEntries } from '@iroko/contract/accounting/journals'
import { contracts } from '@iroko/contract/billing/contracts'
import { invoices } from '@iroko/contract/billing/invoices'
import { billingEntries } from '@iroko/contract/billing/measures'
import { billingMonths } from '@iroko/contract/billing/months'
import { clients } from '@iroko/contract/clients/clients'
import { clientContacts } from '@iroko/contract/clients/contacts'
import { clientDirectory } from '@iroko/contract/clients/directory'
import { addDays, addMonths, firstOfMonth, weekdayOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { contactOf, makeClient } from '../../../test/clients.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, month } = b
const agent = await t.person({ first_name: 'Amaka' })
const colleague = await t.person({ first_name: 'Chidi' })
/** The first Monday of the month that is invoiced. */
const monday = Array.from({ length: 7 }, (_, at) => addDays(month, at)).find((day) => weekdayOf(day) === 1) ?? month
const hours = { kind: 'hour', title: 'Agents', price_kobo: 265_000 } as const

const linesOf = async (entryId: string) => {
  const { journal_lines } = await t.call(journalEntries.lines, { params: { id: entryId }, query: {} }, accountant)
  return journal_lines.map(({ account, debit_kobo, credit_kobo }) => [account.code, debit_kobo - credit_kobo])
}
const invoiceOf = async (id: string) => (await t.call(invoices.show, { params: { id } }, accountant)).invoice

it('a client is kept by accounting, one of a tax number, and stays while it has campaigns', async () => {
  const kora = await b.client('Kora Bank')
  await expect(b.client('Kora Two', { tin: 'TIN Kora Bank' })).rejects.toMatchObject({
    fields: { tin: 'This TIN belongs to Kora Bank' },
  })
  await expect(b.client('Zero', { vat_treatment: 'zero' })).rejects.toMatchObject({
    fields: { vat_treatment: 'Only a client abroad is zero-rated' },
  })
  await expect(t.call(clientDirectory.archive, { params: { id: kora.id } }, accountant)).rejects.toMatchObject({
    message: 'Kora Bank has Kora Bank Voice. Archive its campaigns first',
  })
  await expect(t.call(clientDirectory.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('the first contact of a client manages the others, and the last who does keeps that', async () => {
  const { id: client_id } = await b.client('Nile')
  const rights = { sees_money: true, decides_requests: true, manages_contacts: false, is_billing: true }
  const invite = (email: string) =>
    t.call(clientContacts.invite, { body: { client_id, email, first_name: 'Ada', last_name: 'Obi', ...rights } }, accountant)
  const { client_contact: first } = await invite('ada@nile.test')
  expect(first).toMatchObject({ manages_contacts: true, state: 'invited' })
  await expect(invite('ADA@nile.test')).rejects.toMatchObject({ fields: { email: 'This email address is already used' } })
  const { client_contact: other } = await invite('obi@nile.test')
  const change = (contact: typeof first, more: object) => {
    const { id, version, first_name, last_name } = contact
    const body = { first_name, last_name, ...rights, ...more, version }
    return t.call(clientContacts.update, { params: { id }, body }, accountant)
  }
  await expect(change(first, { manages_contacts: false })).rejects.toMatchObject({ code: 'last_manager' })
  await expect(change(first, { manages_contacts: true, is_off: true })).rejects.toMatchObject({ code: 'last_manager' })
  await change(other, { manages_contacts: true })
  const { body: letter } = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('recipient', '=', 'ada@nile.test')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(letter)?.[1] ?? expect.fail('no link')
  const { client_contact: off } = await change(first, { is_off: true })
  expect(off.state).toBe('off')
  // The link that was sent before opens nothing any more, also once the contact is on again.
  const activate = () => t.call(clients.activate, { body: { token, password: 'Long-enough-1' } })
  await expect(activate()).rejects.toMatchObject({ code: 'bad_link' })
  await change(off, { is_off: false })
  await expect(activate()).rejects.toMatchObject({ code: 'bad_link' })
})

it('a contract is asked for by one and approved by two others; its lines end and begin, and never change', async () => {
  const client = await b.client('Volta')
  const other = await b.client('Benue')
  const line = { ...hours, office_id: client.campaign.id }
  const wrong = { client_id: client.id, title: 'A', starts_on: month, terms_days: 30, reason: 'Agreed' }
  await expect(
    t.call(contracts.ask, { body: { ...wrong, lines: [{ ...line, office_id: other.campaign.id }, line, line] } }, accountant),
  ).rejects.toMatchObject({
    fields: { 'lines.0': 'Choose a campaign of this client', 'lines.2': 'Another one has this title. Give it another' },
  })
  const made = await b.contract(client.id, { lines: [line] })
  expect(made).toMatchObject({ state: 'active', campaigns: [{ title: 'Volta Voice' }], lines: [{ price_kobo: 265_000 }] })
  const [old] = made.lines
  const starts_on = addDays(month, 9)
  const body = { starts_on, end_line_ids: [old?.id ?? ''], lines: [{ ...line, price_kobo: 300_000 }], reason: 'Dearer' }
  const { id } = await t.call(contracts.askLines, { params: { id: made.id }, body }, accountant)
  await expect(t.call(contracts.askLines, { params: { id: made.id }, body }, accountant)).rejects.toMatchObject({
    code: 'change_open',
  })
  await expect(approveNow(t, 'contract', id, accountant)).rejects.toMatchObject({ status: 403 })
  await b.approve(id)
  const { contract } = await t.call(contracts.show, { params: { id: made.id } }, accountant)
  expect(contract.lines.map(({ price_kobo, ends_on }) => [price_kobo, ends_on])).toEqual([
    [265_000, addDays(starts_on, -1)],
    [300_000, null],
  ])
  await expect(sql`update contract_line set price_kobo = 1 where contract_id = ${made.id}`.execute(t.db)).rejects.toThrow(
    'ended',
  )
})

it('a month that is not over, or of no contract, is not measured; who does not keep invoices reads none', async () => {
  const client = await b.client('Ekiti')
  const { id } = await b.contract(client.id, {
    lines: [{ kind: 'fixed', title: 'Fee', price_kobo: 31_000, office_id: client.campaign.id }],
  })
  const now = addMonths(`${t.today().slice(0, 7)}-01`, 0)
  await expect(b.measure(id, now)).rejects.toMatchObject({ code: 'not_over' })
  await expect(b.measure(id, addMonths(now, -40))).rejects.toMatchObject({ status: 404 })
  await expect(t.call(billingMonths.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
  const { billing_months } = await t.call(billingMonths.list, { query: { contract_id: id } }, accountant)
  expect(billing_months.length).toBeGreaterThan(5)
})

it('a volume is entered by one person and confirmed by another, and the newest confirmed counts', async () => {
  const client = await b.client('Kogi')
  const made = await b.contract(client.id, {
    lines: [{ kind: 'volume', title: 'E-mails', price_kobo: 8500, office_id: client.campaign.id, minimum_quantity: 100 }],
  })
  const { targets } = await t.call(billingEntries.targets, {}, accountant)
  const target_id = targets.find(({ contract }) => contract.endsWith('Kogi'))?.id ?? ''
  const enter = async (value: number) =>
    (await t.call(billingEntries.enter, { body: { target_id, day: monday, value } }, accountant)).id
  const decide = (id: string, by = b.second, status: 'confirmed' | 'rejected' = 'confirmed') =>
    t.call(billingEntries.decide, { params: { id }, body: { status, version: 1 } }, by)
  const netOf = async () => {
    await b.measure(made.id)
    return (await b.read(made.id)).net_kobo
  }
  const first = await enter(300)
  await expect(decide(first, accountant)).rejects.toMatchObject({ message: 'Another person confirms what you entered' })
  expect(await netOf()).toBe(850_000)
  await decide(first)
  expect(await netOf()).toBe(2_550_000)
  await decide(await enter(200))
  await decide(await enter(900), b.second, 'rejected')
  expect(await netOf()).toBe(1_700_000)
  await expect(decide(first)).rejects.toMatchObject({ status: 409 })
})

it('who manages contacts invites a colleague, who is invited again until the account is activated; others do not', async () => {
  const zeta = await makeClient(t, 'Zeta')
  const [amara, bola] = [await zeta.contact('Amara'), await zeta.contact('Bola')]
  await t.db.updateTable('client_contact').set({ manages_contacts: true }).where('id', '=', amara.id).execute()
  const rights = { sees_money: false, decides_requests: true, manages_contacts: false, is_billing: false }
  const body = { email: 'new@zeta.test', first_name: 'New', last_name: 'Colleague', ...rights }
  await expect(t.call(clientContacts.inviteMine, { body }, bola)).rejects.toMatchObject({ status: 403 })
  const { client_contact } = await t.call(clientContacts.inviteMine, { body }, amara)
  expect(client_contact).toMatchObject({ email: 'new@zeta.test', state: 'invited' })
  const again = (id: string, by = accountant) => t.call(clientContacts.inviteAgain, { params: { id } }, by)
  await again(client_contact.id)
  await expect(again(amara.id)).rejects.toMatchObject({ status: 409 })
  await expect(again(client_contact.id, agent)).rejects.toMatchObject({ status: 403 })
})

it('a contract ends once others approve it, a forecast is told before its month, and a shared month waits for the client', async () => {
  const { id, campaign } = await b.client('Theta')
  const lines = [
    { ...hours, office_id: campaign.id },
    { kind: 'volume', title: 'E-mails', price_kobo: 8500, office_id: campaign.id } as const,
  ]
  const made = await b.contract(id, { lines, client_confirms: true })
  const mails = made.lines.find(({ kind }) => kind === 'volume') ?? expect.fail('no volume')
  const forecast = (of: string) =>
    t.call(billingEntries.forecast, { body: { contract_line_id: mails.id, month: of, quantity: 900 } }, accountant)
  await forecast(addMonths(firstOfMonth(t.today()), 1))
  await expect(forecast(firstOfMonth(t.today()))).rejects.toMatchObject({
    fields: { month: 'This month has begun. A forecast counts when it was told before' },
  })
  await b.worked(agent, campaign.id, addDays(monday, 4))
  await b.measure(made.id)
  await expect(b.issue(made.id)).rejects.toMatchObject({ code: 'not_shared' })
  const { hash } = await b.read(made.id)
  const share = () => t.call(billingMonths.share, { params: { id: made.id, month }, body: { hash: hash ?? '' } }, accountant)
  // Without anyone to read it, time over would confirm what was shown to no one.
  await expect(share()).rejects.toMatchObject({ code: 'no_contact' })
  await contactOf(t, { id, title: 'Theta' }, 'Amara', { decides_requests: false })
  await expect(share()).rejects.toMatchObject({ code: 'no_contact' })
  await contactOf(t, { id, title: 'Theta' }, 'Bola')
  await share()
  await expect(b.issue(made.id)).rejects.toMatchObject({ code: 'waiting' })
  const ends_on = addMonths(firstOfMonth(t.today()), 2)
  const end = await t.call(contracts.askEnd, { params: { id: made.id }, body: { ends_on, reason: 'Not renewed' } }, accountant)
  await b.approve(end.id)
  expect((await t.call(contracts.show, { params: { id: made.id } }, accountant)).contract.ends_on).toBe(ends_on)
})

it('a month is issued as it was measured, once, with its days and its entry; later facts are adjusted in the next one', async () => {
  const client = await b.client('Osun')
  const office_id = client.campaign.id
  const made = await b.contract(client.id, {
    lines: [
      { ...hours, office_id },
      { ...hours, office_id, takes: 'overtime', title: 'Extra' },
    ],
  })
  for (const at of [0, 1, 2]) await b.worked(agent, office_id, addDays(monday, at), { minutes: 467 })
  await b.worked(colleague, office_id, monday, { overtime: 60, status: 'pending' })
  await expect(b.measure(made.id)).rejects.toMatchObject({ message: '1 day is not settled: settle them first' })
  await b.worked(colleague, office_id, monday, { overtime: 60 })
  // 1,401 and 480 minutes; overtime counts once a leader has approved it.
  await b.measure(made.id)
  expect((await b.read(made.id)).net_kobo).toBe(8_307_750)
  await sql`insert into overtime_decision (employee_id, day, minutes, kind, approved_minutes, decided_by, decided_at)
    values (${colleague.id}, ${monday}, 60, 'overtime', 60, ${agent.id}, now())`.execute(t.db)
  const { hash } = await b.read(made.id)
  await expect(b.issue(made.id)).rejects.toMatchObject({ code: 'changed' })
  await b.measure(made.id)
  await expect(b.issue(made.id, month, hash ?? '')).rejects.toMatchObject({ code: 'changed' })
  const twice = await Promise.allSettled([b.issue(made.id), b.issue(made.id)])
  const [issued] = twice.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const invoice = await invoiceOf(issued ?? '')
  const net = 8_307_750 + 265_000
  const total = net + 642_956
  expect(invoice).toMatchObject({
    kind: 'contract',
    month,
    net_kobo: net,
    vat_kobo: 642_956,
    wht_kobo: 171_455,
    open_kobo: total,
    state: 'open',
  })
  expect(await linesOf(invoice.entry?.id ?? '')).toEqual([
    ['1100', total],
    ['4000', -net],
    ['2100', -642_956],
  ])
  expect(invoice.number).toMatch(/^INV\d{10}$/)
  expect(invoice.entry?.number).toBe(invoice.number)
  const days = await t.db.selectFrom('billing_day').select('minutes').where('invoice_id', '=', invoice.id).execute()
  expect(days.map(({ minutes }) => minutes).sort((x, y) => x - y)).toEqual([60, 467, 467, 467, 480])
  const pdf = await t.inject({ url: invoices.pdf.path.replace('{id}', invoice.id), as: accountant })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await expect(b.measure(made.id)).rejects.toMatchObject({ code: 'invoiced' })

  // A punch is corrected after the invoice: the month after tells the difference, and the day is charged once in the end.
  await b.worked(agent, office_id, monday, { minutes: 480 })
  const after = addMonths(month, 1)
  t.setNow(`${addDays(addMonths(month, 2), 2)}T09:00:00Z`)
  for (const person of [accountant, b.second, b.ceo]) person.token = await t.signIn(person.id)
  await b.measure(made.id, after)
  const next = await invoiceOf((await b.issue(made.id, after)).id)
  expect(next.lines.map(({ effect, amount_kobo }) => [effect, amount_kobo])).toEqual([['adjustment', 57_417]])
  const charged = await t.db
    .selectFrom('billing_day')
    .select(({ fn }) => fn.sum<number>('minutes').as('minutes'))
    .where('employee_id', '=', agent.id)
    .where('day', '=', monday)
    .executeTakeFirst()
  expect(Number(charged?.minutes)).toBe(480)
})
