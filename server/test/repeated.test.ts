/** Calls that open their own transaction: the same idempotency key twice is one change, and the same answer. */
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { custodies } from '@iroko/contract/assets/custodies'
import { designations } from '@iroko/contract/company/designations'
import { cards } from '@iroko/contract/engagement/cards'
import { certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { certificates } from '@iroko/contract/engagement/certificates'
import { clientTickets } from '@iroko/contract/engagement/client-tickets'
import { guestMessages } from '@iroko/contract/engagement/messages'
import { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { tickets } from '@iroko/contract/engagement/tickets'
import { peopleImport } from '@iroko/contract/people/import'
import { kiosks } from '@iroko/contract/time/kiosks'
import { punchImport } from '@iroko/contract/time/punch-import'
import { terminals } from '@iroko/contract/time/terminals'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { byKey } from '../lib/http/implement.ts'
import { isNeverKept } from '../lib/http/respond.ts'
import { house } from '../modules.ts'
import { makeStore } from './assets.ts'
import { makeClient } from './clients.ts'
import { makeCompany } from './company.ts'
import { type Person, testApp } from './harness.ts'

const t = await testApp()
const { agent, colleague, hr, stranger: accountant } = await makeCompany(t)

const post = (url: string, payload: object, as?: { token: string }) =>
  t.inject({ method: 'POST', url, payload, as, headers: { 'idempotency-key': url.slice(0, 60) } })
const file = (url: string, name: string, text: string, as: Person) =>
  t.inject({
    method: 'POST',
    url,
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=iroko', 'idempotency-key': url.slice(0, 60) },
    payload: `--iroko\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--iroko--\r\n`,
  })
const ticket = () => t.call(tickets.create, { body: { complaint: '<p>My chair</p>' } }, agent)

const patchOf = async (path: string, payload: object) => {
  const { ticket: made } = await ticket()
  const found = t.db.selectFrom('ticket').select('follow_token').where('id', '=', made.id)
  const url = path.replace('{token}', (await found.executeTakeFirstOrThrow()).follow_token)
  return () => t.inject({ method: 'PATCH', url, payload, headers: { 'idempotency-key': path.slice(0, 60) } })
}

/** By its path: the table where a second row would stand, and how the call is made. */
const repeated: Record<string, { table: string; make(): Promise<() => ReturnType<typeof post>> }> = {
  [tickets.create.path]: {
    table: 'ticket',
    make: async () => () => post(tickets.create.path, { complaint: '<p>My screen</p>' }, agent),
  },
  [clientTickets.create.path]: {
    table: 'ticket',
    async make() {
      const contact = await (await makeClient(t, 'Kora Bank')).contact('Amara')
      return () => post(clientTickets.create.path, { complaint: 'The line is down' }, contact)
    },
  },
  [tickets.answer.path]: {
    table: 'ticket_entry',
    async make() {
      const { ticket: made } = await ticket()
      const { follow_token } = await t.db
        .selectFrom('ticket')
        .select('follow_token')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
      return () => post(tickets.answer.path.replace('{token}', follow_token), { body: '<p>It squeaks</p>' })
    },
  },
  [tickets.solve.path]: {
    table: 'ticket_entry',
    make: async () => patchOf(tickets.solve.path, {}),
  },
  [tickets.rate.path]: {
    table: 'audit_log',
    async make() {
      const rate = await patchOf(tickets.rate.path, { rating: 4 })
      await t.db.updateTable('ticket').set({ status: 'solved' }).execute()
      return rate
    },
  },
  [guestMessages.create.path]: {
    table: 'guest_message',
    async make() {
      const { form } = await t.call(guestMessages.wall)
      t.setNow('2026-11-20T11:00:30Z')
      return () => post(guestMessages.create.path, { name: 'Folake', words: 'Thank you', form })
    },
  },
  [cards.send.path]: {
    table: 'card',
    make: async () => () =>
      post(cards.send.path, { occasion: 'womens_day', template: 'bloom', ogid: colleague.ogid, words: 'Thank you' }, agent),
  },
  [certificates.send.path]: {
    table: 'certificate',
    async make() {
      const body = { title: 'Kindness', heading: 'Certificate of Kindness', opening: 'For', colour: 'plum' as const }
      const { certificate_template } = await t.call(certificateTemplates.create, { body }, hr)
      return () =>
        post(certificates.send.path, { template_id: certificate_template.id, ogid: colleague.ogid, words: 'Thanks' }, agent)
    },
  },
  [kiosks.punch.path]: {
    table: 'punch',
    async make() {
      const body = { kind: 'kiosk' as const, title: 'Reception', branch_id: t.branch_id, branch_networks_only: false }
      const { secret: token = '' } = await t.call(terminals.create, { body }, hr)
      await t.call(kiosks.setPin, { body: { pin: '4826' } }, agent)
      const browser = 'tablet-of-the-gate'
      await t.call(kiosks.show, { body: { token: token ?? '', browser } })
      // Not within the seconds in which a second press counts as the first.
      let minute = 10
      return () => {
        minute += 10
        t.setNow(`2026-11-20T11:${minute}:00Z`)
        return post(kiosks.punch.path, { token, browser, ogid: agent.ogid, pin: '4826', direction: 'in' })
      }
    },
  },
  [custodies.accept.path]: {
    table: 'audit_log',
    async make() {
      const store = await makeStore(t)
      const { id } = await store.asset()
      await store.give([id], agent)
      const custody = await store.open(id)
      const url = custodies.accept.path.replace('{id}', custody.id)
      const payload = { version: custody.version }
      return () => t.inject({ method: 'PATCH', url, payload, as: agent, headers: { 'idempotency-key': 'accept it' } })
    },
  },
  [peopleImport.start.path]: {
    table: 'employee_import',
    make: async () => () => file(peopleImport.start.path, 'people.csv', 'First name,Last name\r\nNgozi,Eze', hr),
  },
  [punchImport.run.path]: {
    table: 'audit_log',
    make: async () => () =>
      file(
        `${punchImport.run.path}?branch_id=${t.branch_id}&keep=true`,
        'punches.csv',
        `OGID,Date and time,In or out\r\n${colleague.ogid},2026-11-19 08:00,in`,
        hr,
      ),
  },
  [bankStatements.import.path]: {
    table: 'bank_line',
    async make() {
      const account = await t.db.selectFrom('account').select('id').where('code', '=', '1010').executeTakeFirstOrThrow()
      const path = `${bankStatements.import.path}?account_id=${account.id}&keep=true`
      return () => file(path, 'bank.csv', 'Date,Narration,Amount,Balance\r\n2026-11-19,Fee,-10,90', accountant)
    },
  },
  // One stands for all: what a file of lines becomes is `importHandler`.
  [designations.import.path]: {
    table: 'audit_log',
    make: async () => () => file(`${designations.import.path}?keep=true`, 'ranks.csv', 'title,grade\r\nArchivist,3', hr),
  },
}

it('is tried here for each call that keeps its own key', () => {
  const kept = house.calls.filter(({ handler }) => handler.repeated === byKey).map(({ endpoint }) => endpoint.path)
  expect(kept.filter((path) => !(path in repeated) && !path.endsWith('/import.json'))).toEqual([])
})

it.each(Object.entries(repeated))('%s with the same key twice is one change', async (_path, { table, make }) => {
  const send = await make()
  const rows = async () =>
    Number((await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(t.db)).rows[0]?.n)
  const first = await send()
  expect(first.statusCode).toBe(200)
  const between = await rows()
  const second = await send()
  expect(second.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  expect(await rows()).toBe(between)
})

it('answers a change of many again, each as it was done, and tries again what was refused', async () => {
  const boss = await t.person({ roles: ['super'] })
  const made = [await ticket(), await ticket()].map((reply) => reply.ticket.id)
  const rows = made.map((id) => ({ id, version: 1 }))
  const stale = { id: (await ticket()).ticket.id, version: 9 }
  const send = () =>
    t.inject({
      method: 'PATCH',
      url: ticketDesk.updateEach.path,
      payload: { tickets: [...rows, stale], status: 'solved' },
      as: boss,
      headers: { 'idempotency-key': 'many at once' },
    })
  const first = await send()
  expect(first.json()).toMatchObject({ message: '2 solved, 1 not' })
  expect((await send()).json()).toEqual(first.json())
  const versions = await t.db.selectFrom('ticket').select('version').where('id', 'in', made).execute()
  expect(versions).toEqual([{ version: 2 }, { version: 2 }])
})

it('is said of every call that opens transactions of its own', () => {
  const silent = house.calls.filter(
    ({ endpoint, handler }) =>
      endpoint.method !== 'GET' && handler.ownTransaction && !(isNeverKept(endpoint) || handler.repeated),
  )
  expect(silent.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
})
