/**
 * Every changing call of the contract, sent twice with one key, gets one answer and happens once. All are walked here through the door with a
 * handler that counts; with their own handlers the harness sends the first of each kind that a test makes a second time (`sendAgain`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { tickets } from '@iroko/contract/engagement/tickets'
import { access } from '@iroko/contract/platform/access'
import { grantedRoles } from '@iroko/contract/roles'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { findUser } from '../lib/http/caller.ts'
import { run } from '../lib/http/respond.ts'
import { isKeptByKey, testApp } from './harness.ts'
import { aMinute } from './patience.ts'
import { stepsOf } from './steps-of-records.ts'

const t = await testApp()
const agent = await t.person()

const changing = nouns.flatMap(([noun, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' ? [] : [{ name: `${noun}.${name}`, endpoint }],
  ),
)

it('answers every changing call of the contract with its first answer, and makes it once', { timeout: aMinute }, async () => {
  const user = await findUser(t.portal, { headers: { authorization: `Bearer ${agent.token}` } } as never)
  const wrong: string[] = []
  let made = 0
  for (const { name, endpoint } of changing) {
    if (!isKeptByKey(endpoint)) continue
    const handler = async () => ({ made: ++made })
    const request = { id: name, ip: '127.0.0.1', url: endpoint.path, headers: { 'idempotency-key': name } }
    const input = { params: {}, query: {}, body: { words: 'as sent' } }
    const send = () => run(t.portal, { endpoint, handler }, request as unknown as FastifyRequest, { user }, input)
    const [first, second] = [await send(), await send()]
    if (JSON.stringify(first) !== JSON.stringify(second)) wrong.push(name)
  }
  expect(wrong).toEqual([])
  expect(made).toBeGreaterThan(450)
})

/** What no test calls through the harness and no step of a record is, with where it is sent twice instead. */
const elsewhere: Record<string, readonly string[]> = {
  'a file: in repeated.test, one for each handler': [
    'accounting/bankStatements.import',
    'company/branches.import',
    'company/designations.import',
    'people/pensionFunds.import',
    'people/import.start',
    'time/punchImport.run',
  ],
  'the kit withdraws requests of all kinds by one function, which is sent twice for others': [
    'assets/countSettlements.withdraw',
    'assets/disposals.withdraw',
    'procurement/idRequests.withdraw',
    'procurement/purchaseOrders.withdraw',
  ],
}
/** One handler for all plain records; a few that no test calls by name. */
const ofPlainRecords = ['create', 'update', 'archive', 'restore']

it('is sent twice with its own handler by the harness, or stands on a list', () => {
  const root = join(import.meta.dirname, '..')
  const made = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(\.test|^test\/[\w-]+)\.ts$/.test(path))
      .flatMap((path) => callsIn(readFileSync(join(root, path), 'utf8'))),
  )
  const register = readFileSync(join(root, '../contract/index.ts'), 'utf8')
  const constOf = new Map<string, string>(
    [...register.matchAll(/^ {2}(\w+): \{(.*?)\},$/gms)].flatMap(([, domain, nouns = '']) =>
      [...nouns.matchAll(/(\w+): (\w+)/g)].map(([, noun, name = '']) => [`${domain}/${noun}`, name] as const),
    ),
  )
  const isMade = (name: string) => {
    const [noun = '', call] = name.split('.')
    return made.has(`${constOf.get(noun) ?? noun.split('/')[1]}.${call}`)
  }
  // The walk of `steps.test` sends the first of each kind twice as well.
  const walked = new Set(
    Object.values(stepsOf).flatMap(({ steps }) =>
      Object.values(steps).flatMap((step) => [step].flat().map(({ call }) => call)),
    ),
  )
  const listed = Object.values(elsewhere).flat()
  const open = changing.filter(
    ({ name, endpoint }) =>
      isKeptByKey(endpoint) && !walked.has(endpoint) && !isMade(name) && !ofPlainRecords.includes(name.split('.')[1] ?? ''),
  )
  expect(open.map(({ name }) => name).sort()).toEqual(listed.toSorted())
})

/** Calls as `noun.call`, by the names that the contract gives them. */
function callsIn(text: string): string[] {
  const alias = new Map([...text.matchAll(/(\w+) as (\w+)/g)].map(([, own = '', here = '']) => [here, own]))
  return [...text.matchAll(/\b(\w+)\.(\w+),/g)].map(([, noun = '', call]) => `${alias.get(noun) ?? noun}.${call}`)
}

describe('a reply from before is not shown to whoever sees other things now', () => {
  const sent = (as: { token: string }, key: string) =>
    t.call(tickets.create, { body: { complaint: '<p>My chair</p>' } }, as, { 'idempotency-key': key })
  const notShown = { status: 409, code: 'already_done' }
  const count = async () => (await t.db.selectFrom('ticket').select('id').execute()).length

  it('with any role less', { timeout: aMinute }, async () => {
    await t.person({ roles: ['super'] })
    for (const role of grantedRoles) {
      const person = await t.person({ roles: [role] })
      await sent(person, role)
      const before = await count()
      await expect(sent(person, role)).resolves.toBeTruthy()
      await t.setRoles(person, [])
      await expect(sent(person, role), role).rejects.toMatchObject(notShown)
      expect(await count()).toBe(before)
    }
  })

  it('with one person less below them', async () => {
    const lead = await t.person()
    const member = await t.person({ leader: lead })
    await t.person({ leader: lead })
    await sent(lead, 'led')
    await t.db.deleteFrom('reporting_line').where('employee_id', '=', member.id).execute()
    await expect(sent(lead, 'led')).rejects.toMatchObject(notShown)
  })

  it('in another office', async () => {
    const mover = await t.person()
    const office = await t.office({ office_type: 'campaign' })
    await sent(mover, 'moved')
    await t.db.updateTable('placement').set({ office_id: office.id }).where('employee_id', '=', mover.id).execute()
    await expect(sent(mover, 'moved')).rejects.toMatchObject(notShown)
  })

  it('with a role whose rights the company narrowed', async () => {
    const boss = await t.person({ roles: ['super'] })
    const hr = await t.person({ roles: ['hr'] })
    await sent(hr, 'narrowed')
    const { roles } = await t.call(access.matrix, {}, boss)
    const { version = 0 } = roles.find(({ role }) => role === 'hr') ?? {}
    const changes = [{ permission: 'leave.read' as const, scope: 'none' as const }]
    await t.call(access.updateRole, { params: { role: 'hr' }, body: { changes, version } }, boss)
    await expect(sent(hr, 'narrowed')).rejects.toMatchObject(notShown)
  })

  it('stands sealed, bound to its row', async () => {
    await sent(agent, 'sealed')
    const kept = await t.db.selectFrom('idempotency_key').selectAll().where('key', '=', 'sealed').executeTakeFirstOrThrow()
    expect(kept.reply_sealed).toMatch(/^v1\./)
    const other = t.db.selectFrom('idempotency_key').select('reply_sealed').where('key', '=', 'led')
    await t.db.updateTable('idempotency_key').set({ reply_sealed: other }).where('id', '=', kept.id).execute()
    await expect(sent(agent, 'sealed')).rejects.toMatchObject(notShown)
  })
})
