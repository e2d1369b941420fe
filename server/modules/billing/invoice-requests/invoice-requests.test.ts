/** Free invoices and months beyond their order: one person asks, another decides, and what is approved is issued once. */
import { contracts } from '@iroko/contract/billing/contracts'
import { eInvoices } from '@iroko/contract/billing/e-invoices'
import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { invoices } from '@iroko/contract/billing/invoices'
import { clientDirectory } from '@iroko/contract/clients/directory'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const b = await makeBilling(t)
const { accountant, second, ceo, month } = b
const today = t.today()

type Lines = { title: string; quantity: number; price_kobo: number; office_id: string }[]
const ask = async (client_id: string, lines: Lines, more: object = {}, by: Person = accountant) =>
  (await t.call(invoiceRequests.ask, { body: { client_id, terms_days: 14, lines, reason: 'Agreed by mail', ...more } }, by)).id
const approve = (id: string, by: Person = second) => approveNow(t, 'invoice', id, by)
const show = async (id: string) => (await t.call(invoiceRequests.show, { params: { id } }, accountant)).invoice_request
const setUp = (office_id: string, price_kobo = 20_000_000): Lines => [{ title: 'Set-up', quantity: 4, price_kobo, office_id }]

it('a free invoice is issued with its lines, VAT and posting once another person approved it, and not by who asked', async () => {
  const client = await b.client('Kora')
  const id = await ask(client.id, setUp(client.campaign.id))
  expect(await show(id)).toMatchObject({ status: 'pending', net_kobo: 80_000_000, vat_kobo: 6_000_000, wht_kobo: 1_600_000 })
  await expect(approve(id, accountant)).rejects.toMatchObject({ status: 403 })
  for (const roles of [['hr_manager'], ['coo'], []] as const)
    await expect(approve(id, await t.person({ roles: [...roles] }))).rejects.toMatchObject({ status: 403 })
  await approve(id)
  const invoice = await b.invoice(id)
  expect(invoice).toMatchObject({ kind: 'free', state: 'open', total_kobo: 86_000_000, issued_on: today, contract: null })
  expect(invoice.lines).toMatchObject([
    { title: 'Set-up', quantity: 4, unit: 'piece', price_kobo: 20_000_000, amount_kobo: 80_000_000, effect: 'manual' },
  ])
  const { rows } = await sql<{ code: string; kobo: number }>`
    select account.code, (debit_kobo - credit_kobo)::bigint as kobo from journal_line line join account on account.id = line.account_id
    join invoice on invoice.entry_id = line.entry_id where invoice.id = ${id}::uuid order by account.code`.execute(t.db)
  expect(rows.map(({ code, kobo }) => [code, kobo])).toEqual([
    ['1100', 86_000_000],
    ['2100', -6_000_000],
    ['4000', -80_000_000],
  ])
  expect((await show(id)).issued).toMatchObject({ id, number: invoice.number })
  await expect(approve(id, ceo)).rejects.toMatchObject({ status: 409 })
  const pdf = await t.inject({ url: invoices.pdf.path.replace('{id}', id), as: accountant })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('says by the line what is wrong, before and when it is approved, and only accounting asks', async () => {
  const [client, other] = [await b.client('Nile'), await b.client('Osun')]
  const lines = setUp(client.campaign.id)
  for (const person of [ceo, await t.person({ roles: ['hr_manager'] }), await t.person({})])
    await expect(ask(client.id, lines, {}, person)).rejects.toMatchObject({ status: 403 })
  await expect(ask(client.id, [])).rejects.toMatchObject({ fields: { lines: 'Add at least one line' } })
  await expect(ask(client.id, [...lines, ...setUp(other.campaign.id)])).rejects.toMatchObject({
    fields: { 'lines.1': 'Choose a campaign of this client' },
  })
  for (const wrong of [{ quantity: 0 }, { price_kobo: 0 }, { title: ' ' }, { price_kobo: 1.5 }])
    await expect(ask(client.id, [{ ...lines[0], ...wrong } as Lines[number]])).rejects.toMatchObject({ status: 422 })
  await expect(
    ask(client.id, setUp(client.campaign.id, 1e13).concat(setUp(client.campaign.id, 1e13), setUp(client.campaign.id, 1e13))),
  ).rejects.toMatchObject({
    fields: { 'lines.2': 'This invoice is too large. Split it' },
  })
  const id = await ask(client.id, lines)
  // The law has the invoice name it: what went missing meanwhile stops the approval, and the request still waits.
  await sql`update client set tin = '' where id = ${client.id}::uuid`.execute(t.db)
  await expect(approve(id)).rejects.toMatchObject({ message: 'Enter the TIN of Nile' })
  await expect(ask(client.id, lines)).rejects.toMatchObject({ message: 'Enter the TIN of Nile' })
  expect((await show(id)).status).toBe('pending')
  await t.call(invoiceRequests.withdraw, { params: { id } }, accountant)
  const { invoices: none } = await t.call(invoices.list, { query: { client_id: client.id } }, accountant)
  expect(none).toEqual([])
})

it('of more than a million naira the CEO decides as well; another rate of VAT is chosen for the whole invoice', async () => {
  const client = await b.client('Sahel')
  const { rows } = await sql<{ id: string }>`select id from tax_code where kind = 'output' and treatment = 'exempt'`.execute(
    t.db,
  )
  const id = await ask(client.id, setUp(client.campaign.id, 30_000_000), { tax_code_id: rows[0]?.id })
  await approve(id)
  expect((await show(id)).status).toBe('pending')
  await approve(id, ceo)
  expect(await b.invoice(id)).toMatchObject({ vat_bp: 0, vat_kobo: 0, total_kobo: 120_000_000 })
})

it('a month beyond the limit of its order is not issued by one press but by a request, and only as it was measured', async () => {
  const client = await b.client('Volta')
  const order = { po_number: 'PO 17', po_limit_kobo: 50_000_000 }
  const lines = [{ kind: 'fixed', title: 'Fee', price_kobo: 60_000_000, office_id: client.campaign.id }] as const
  const { id } = await b.contract(client.id, { ...order, lines: [...lines] })
  const reason = 'They agreed to raise the order'
  const askMonth = async (hash?: string) =>
    (
      await t.call(
        invoiceRequests.askMonth,
        { params: { id, month }, body: { hash: hash ?? (await b.read(id)).hash ?? '', reason } },
        accountant,
      )
    ).id
  await b.measure(id)
  expect(await b.read(id)).toMatchObject({ over_order_kobo: 10_000_000, is_asked: false })
  await expect(b.issue(id)).rejects.toMatchObject({
    message: 'Order PO 17 has ₦500,000.00 left. Ask another person to approve this invoice',
  })
  await expect(askMonth('0'.repeat(64))).rejects.toMatchObject({ code: 'changed' })
  const both = await Promise.allSettled([askMonth(), askMonth()])
  const sent = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(sent).toHaveLength(1)
  expect((await b.read(id)).is_asked).toBe(true)
  await rejectNow(t, 'invoice', sent[0] ?? '', second, 'Not agreed')
  const again = await askMonth()
  await expect(approve(again, accountant)).rejects.toMatchObject({ status: 403 })
  await approve(again)
  const invoice = await b.invoice(again)
  expect(invoice).toMatchObject({ kind: 'contract', month, net_kobo: 60_000_000, po_number: 'PO 17', contract: { id } })
  await expect(b.issue(id)).rejects.toMatchObject({ code: 'invoiced' })
  await expect(askMonth()).rejects.toMatchObject({ code: 'invoiced' })
})

it('a month within its order is issued by one press, and a client that is archived gets no free invoice', async () => {
  const client = await b.client('Ekiti')
  const lines = [{ kind: 'fixed', title: 'Fee', price_kobo: 60_000_000, office_id: client.campaign.id }] as const
  const { id } = await b.contract(client.id, { po_number: 'PO 18', po_limit_kobo: 60_000_000, lines: [...lines] })
  await b.measure(id)
  const hash = (await b.read(id)).hash ?? ''
  const body = { hash, reason: 'Just so' }
  await expect(t.call(invoiceRequests.askMonth, { params: { id, month }, body }, accountant)).rejects.toMatchObject({
    code: 'within',
  })
  await b.issue(id)
  const gone = await b.client('Kogi')
  const request = await ask(gone.id, setUp(gone.campaign.id))
  await sql`update office set archived_at = now() where client_id = ${gone.id}::uuid`.execute(t.db)
  await t.call(clientDirectory.archive, { params: { id: gone.id } }, accountant)
  await expect(approve(request)).rejects.toMatchObject({ message: 'This client is archived. Reject the request' })
  expect((await t.call(contracts.list, { query: { client_id: gone.id } }, accountant)).contracts).toEqual([])
})

it('an issued document is downloaded as e-invoice, once nothing that the law asks for is missing', async () => {
  const client = await b.client('Bauchi')
  const id = await ask(client.id, setUp(client.campaign.id))
  await approve(id)
  const { number, total_kobo } = await b.invoice(id)
  const read = (as: Person = accountant) => t.inject({ url: eInvoices.file.path.replace('{id}', id), as })
  const refusal = async () => (await read()).json<{ errors: string }>().errors
  const { e_invoicing } = await t.call(eInvoices.settings, {}, accountant)
  const settings = { business_id: '4e7f6d3a-6f0d-4c43-9d1b-1f5f3f2a9b11', service_id: '94ND90NR', email: 'books@iroko.test' }
  const save = (more: object = {}, by: Person = accountant) =>
    t.call(eInvoices.save, { body: { ...settings, version: e_invoicing.version, ...more } }, by)
  expect(await refusal()).toBe('Enter the service ID of the access point')
  for (const wrong of [{ service_id: 'short' }, { business_id: '17' }, { email: 'nobody' }])
    await expect(save(wrong)).rejects.toMatchObject({ fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } })
  await expect(save({}, ceo)).rejects.toMatchObject({ status: 403 })
  await save()
  await expect(save()).rejects.toMatchObject({ code: 'stale_version' })
  await sql`update employer set tax_id = '20011223-0001', address = '5 Allen Avenue, Ikeja'`.execute(t.db)
  await sql`update client set tin = '' where id = ${client.id}::uuid`.execute(t.db)
  expect(await refusal()).toBe('Enter the TIN of Bauchi')
  await sql`update client set tin = '10402233-0009' where id = ${client.id}::uuid`.execute(t.db)
  const file = await read()
  const irn = `${number}-94ND90NR-${today.replaceAll('-', '')}`
  expect(file.headers['content-disposition']).toContain(`${irn}.json`)
  expect(file.json()).toMatchObject({ irn, legal_monetary_total: { payable_amount: total_kobo / 100 } })
  expect((await read(await t.person({ roles: ['hr_manager'] }))).statusCode).toBe(403)
})

it('approved while its month is closed it is issued today and posted in the next open month', async () => {
  const client = await b.client('Edo')
  const id = await ask(client.id, setUp(client.campaign.id))
  const closed = firstOfMonth(today)
  await t.db
    .insertInto('period')
    .values({ month: closed, state: 'closed' })
    .onConflict((it) => it.column('month').doUpdateSet({ state: 'closed' }))
    .execute()
  await approve(id)
  expect(await b.invoice(id)).toMatchObject({ issued_on: today, state: 'open' })
  const entry = await t.db
    .selectFrom('journal_entry')
    .select(['dated_on', 'document_on'])
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ dated_on: addMonths(closed, 1), document_on: today })
  await t.db.updateTable('period').set({ state: 'open' }).where('month', '=', closed).execute()
})
