/**
 * A contact looks into no other client: every call of the clients' side is made for two clients, with every thing of the first. The second one's
 * contact, who may do all, is answered that there is no such thing, reads nothing of it, and changes nothing. Each right of a contact opens the
 * calls that ask for it and no other.
 */
import { clientPapers } from '@iroko/contract/billing/client-papers'
import { billingMonths } from '@iroko/contract/billing/months'
import { clients } from '@iroko/contract/clients/clients'
import { type ContactRight, contactRights } from '@iroko/contract/clients/contacts'
import { addMonths } from '@iroko/contract/dates'
import type { Endpoint } from '@iroko/contract/endpoint'
import { endpoints } from '@iroko/contract/index'
import { expect, it } from 'vitest'
import { makeBilling } from './billing.ts'
import { type Contact, contactOf } from './clients.ts'
import { testApp } from './harness.ts'
import { sendPaper, uploadOfContact } from './papers.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const b = await makeBilling(t)
const agent = await t.person({ first_name: 'Amaka' })
const everything = Object.fromEntries(contactRights.map((right) => [right, true]))

/** A client with an invoice, a shared month, a contact who may do all and an invited one. */
async function company(title: string) {
  const client = await b.client(title)
  const office_id = client.campaign.id
  const contact = await contactOf(t, client, 'Amara', everything)
  const colleague = await contactOf(t, client, 'Bola', everything)
  const fee = { kind: 'fixed', title: `Fee ${title}`, price_kobo: 3_100_000, office_id } as const
  const issued = await b.contract(client.id, { lines: [fee] })
  await b.measure(issued.id)
  const invoice = await b.issue(issued.id)
  const hours = { kind: 'hour', title: `Agents ${title}`, price_kobo: 265_000, office_id } as const
  const mails = { kind: 'volume', title: `Mails ${title}`, price_kobo: 8500, office_id } as const
  const open = await b.contract(client.id, { title: `Open ${title}`, lines: [hours, mails], client_confirms: true })
  const volume = open.lines.find(({ kind }) => kind === 'volume')?.id ?? ''
  await b.worked(agent, office_id, b.month)
  await b.measure(open.id)
  const params = { id: open.id, month: b.month }
  const hash = (await b.read(open.id)).hash ?? ''
  await t.call(billingMonths.share, { params, body: { hash } }, b.accountant)
  const file_id = await uploadOfContact(t, contact)
  const paper = { kind: 'remittance', number: `Advice ${title}`, dated_on: t.today(), amount_kobo: 100, file_id } as const
  await t.call(clientPapers.send, { body: paper }, contact)
  return { client, contact, colleague, invoice, params, hash, volume, file_id }
}
const [kora, nile] = [await company('Kora'), await company('Nile')]
type Company = typeof kora

/** What a call is sent about a company: what is in its address, its query and its body. */
interface Sent {
  params?: (of: Company) => Record<string, string>
  query?: string
  body?: (of: Company) => object
  /** The body names a thing of the company. */
  isInBody?: true
  /** A contact without it is refused. */
  right?: ContactRight
  /** What the own contact is answered, where it is not taken as it is sent here. */
  answers?: number
}
const ofInvoice = (of: Company) => ({ id: of.invoice.id })
const ofMonth = (of: Company) => of.params
const range = `?from=${b.month}&to=${t.today()}`
const names = { first_name: 'New', last_name: 'Colleague' }
let invited = 0
const own = '/api/v1/client_auth'

const calls: Record<string, Sent> = {
  [`GET ${own}/account.json`]: {},
  [`GET ${own}/board.json`]: {},
  [`GET ${own}/quality.json`]: {},
  [`GET ${own}/task_months.json`]: {},
  [`GET ${own}/contracts.json`]: {},
  [`GET ${own}/months_so_far.json`]: {},
  [`POST ${own}/forecasts.json`]: {
    body: ({ volume }: Company) => ({ contract_line_id: volume, month: addMonths(b.month, 3), quantity: 100 }),
    isInBody: true,
    right: 'decides_requests',
  },
  [`GET ${own}/receipts.json`]: { right: 'sees_money' },
  [`GET ${own}/papers.json`]: { right: 'sees_money' },
  [`POST ${own}/papers.json`]: {
    body: ({ invoice, file_id }: Company) => ({
      ...{ kind: 'remittance', number: 'A1', dated_on: t.today(), amount_kobo: 100, invoice_id: invoice.id, file_id },
    }),
    isInBody: true,
    right: 'sees_money',
    // Its file was sent with another paper.
    answers: 422,
  },
  [`GET ${own}/evidence.json`]: { right: 'sees_money' },
  [`POST ${own}/evidence.json`]: {
    ...{ body: ({ file_id }: Company) => ({ kind: 'residence', file_id }), right: 'sees_money' },
    // Its file was sent with a paper.
    answers: 422,
  },
  [`POST ${own}/files.json`]: { right: 'sees_money' },
  [`GET ${own}/files/{id}`]: { params: ({ file_id }: Company) => ({ id: file_id }), right: 'sees_money' },
  [`GET ${own}/pay_to.json`]: { right: 'sees_money' },
  [`GET ${own}/tickets.json`]: {},
  [`POST ${own}/tickets.json`]: { body: () => ({ complaint: 'The line is down' }) },
  [`GET ${own}/waiting_approvals.json`]: {},
  [`GET ${own}/invoices.json`]: { right: 'sees_money' },
  [`GET ${own}/invoices/{id}.json`]: { params: ofInvoice, right: 'sees_money' },
  [`GET ${own}/invoices/{id}.pdf`]: { params: ofInvoice, right: 'sees_money' },
  [`GET ${own}/disputes.json`]: { right: 'sees_money' },
  [`POST ${own}/invoices/{id}/disputes.json`]: {
    ...{ params: ofInvoice, body: () => ({ position: 1, amount_kobo: 100, reason: 'Wrong' }), right: 'sees_money' },
  },
  [`GET ${own}/statement.json`]: { query: range, right: 'sees_money' },
  [`GET ${own}/billing_months.json`]: { right: 'decides_requests' },
  [`GET ${own}/billing_months/{id}/{month}.json`]: { params: ofMonth, right: 'decides_requests' },
  [`GET ${own}/billing_months/{id}/{month}/days.json`]: { params: ofMonth, right: 'decides_requests' },
  [`POST ${own}/billing_months/{id}/{month}/objections.json`]: {
    ...{ params: ofMonth, body: ({ hash }: Company) => ({ hash, position: 1, reason: 'Wrong' }), right: 'decides_requests' },
  },
  [`PATCH ${own}/billing_months/{id}/{month}/accept.json`]: {
    ...{ params: ofMonth, body: ({ hash }: Company) => ({ hash }), right: 'decides_requests' },
  },
  [`GET ${own}/contacts.json`]: { right: 'manages_contacts' },
  [`POST ${own}/contacts/{id}/invite.json`]: {
    params: ({ colleague }: Company) => ({ id: colleague.id }),
    right: 'manages_contacts',
  },
  [`POST ${own}/contacts.json`]: {
    body: () => ({ ...names, ...everything, email: `new${++invited}@iroko.test` }),
    right: 'manages_contacts',
  },
  [`PATCH ${own}/contacts/{id}.json`]: {
    params: ({ colleague }: Company) => ({ id: colleague.id }),
    body: () => ({ ...names, ...everything, version: 1 }),
    right: 'manages_contacts',
  },
  'GET /api/v1/client_floors/{id}.json': { params: ({ client }: Company) => ({ id: client.campaign.id }) },
}
/** Requests that a client decides about, and what a session ends with, are walked by the tests of their nouns. */
const elsewhere = [`PATCH ${own}/requests/{id}/decide.json`, `POST ${own}/logout.json`]

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const ofClients = endpoints.filter(({ access }) => access === 'client')

it('knows every call that a contact makes', () => {
  expect(ofClients.map(keyOf).sort()).toEqual([...Object.keys(calls), ...elsewhere].sort())
})

async function send(endpoint: Endpoint, as: Contact, about: Company) {
  const { params, query = '', body } = calls[keyOf(endpoint)] ?? {}
  const path = Object.entries(params?.(about) ?? {}).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, value),
    endpoint.path,
  )
  const { method } = endpoint
  if (endpoint.upload) return await sendPaper(t, as, endpoint.path)
  return await t.inject({ method, url: path + query, as, ...(body ? { payload: body(about) } : {}) })
}

const walked = ofClients.filter((endpoint) => calls[keyOf(endpoint)])
/** Whatever tells of a company: its ids, its names, its numbers. */
const marksOf = ({ client, contact, colleague, invoice, params, volume, file_id }: Company) => [
  ...[
    client.id,
    client.title,
    client.campaign.id,
    contact.id,
    contact.email,
    colleague.id,
    colleague.email,
    invoice.id,
    params.id,
    volume,
    file_id,
  ],
]

it.each(walked.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s is of the own client alone',
  async (key, endpoint) => {
    const foreign = await send(endpoint, nile.contact, kora)
    if (calls[key]?.params || calls[key]?.isInBody) expect(foreign.statusCode, foreign.body).toBe(404)
    else if (endpoint.method === 'GET') {
      expect(foreign.statusCode, foreign.body).toBe(200)
      for (const mark of marksOf(kora)) expect(foreign.body).not.toContain(mark)
    }
    const { right, answers = 200 } = calls[key] ?? {}
    if (!right) return
    const without = await contactOf(t, kora.client, `Without ${++invited}`, {
      ...everything,
      [right]: false,
    })
    expect((await send(endpoint, without, kora)).statusCode).toBe(403)
    // A month that is accepted is not objected to any more.
    expect([answers, 409]).toContain((await send(endpoint, kora.contact, kora)).statusCode)
  },
)

it('a colleague reads what a contact sees, without money where they may not read invoices, and changes nothing', async () => {
  const [hr, stranger] = [await t.person({ roles: ['hr'] }), await t.person({ first_name: 'Ada' })]
  const params = { id: nile.client.id }
  const open = async (as: typeof hr) => (await t.call(clients.preview, { params }, as)).data
  const [ours, blind] = [await open(b.accountant), await open(hr)]
  expect([ours.account.is_preview, ours.account.sees_money, blind.account.sees_money]).toEqual([true, true, false])
  await expect(open(stranger)).rejects.toMatchObject({ status: 403 })
  for (const endpoint of walked) {
    const { right } = calls[keyOf(endpoint)] ?? {}
    const sent = (as: { token: string }) => send(endpoint, { ...nile.contact, ...as }, nile)
    if (endpoint.method !== 'GET' || endpoint.path === `${own}/tickets.json`) expect((await sent(ours)).statusCode).toBe(403)
    else if (right === 'sees_money') expect([(await sent(ours)).statusCode, (await sent(blind)).statusCode]).toEqual([200, 403])
    else expect((await sent(blind)).statusCode).toBe(200)
  }
  const seen = t.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'client.preview').execute()
  expect((await seen).map(({ actor_id }) => actor_id).sort()).toEqual([b.accountant.id, hr.id].sort())
  // It ends alone: the colleague's own session is in the same browser.
  const left = await t.inject({ method: 'POST', url: `${own}/logout.json`, as: blind })
  expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, undefined])
  expect((await t.inject({ url: `${own}/account.json`, as: blind })).statusCode).toBe(400)
  // Not for who has left, for an hour, and not where nobody could sign in.
  const leaver = await t.person({ roles: ['hr'] })
  const theirs = await open(leaver)
  await t.db.updateTable('employee').set({ status: 'left', exit_date: t.today() }).where('id', '=', leaver.id).execute()
  expect((await t.inject({ url: `${own}/account.json`, as: theirs })).statusCode).toBe(400)
  const now = t.portal.now()
  t.setNow(new Date(now.getTime() + 3_700_000).toISOString())
  expect((await t.inject({ url: `${own}/account.json`, as: ours })).statusCode).toBe(400)
  t.setNow(now.toISOString())
  const { id } = await b.client('Empty')
  await expect(t.call(clients.preview, { params: { id } }, b.accountant)).rejects.toMatchObject({ code: 'no_contact' })
})

it('what was done of the first client was done by its own contact', async () => {
  expect(await b.read(kora.params.id)).toMatchObject({ state: 'accepted', accepted_by: 'Amara Client' })
  expect(await b.read(nile.params.id)).toMatchObject({ state: 'shared' })
})
