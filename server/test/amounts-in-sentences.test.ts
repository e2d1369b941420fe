/** Amounts of pay are in no sentence for whoever may not read pay: of requests as they wait, and of what they are told; and no filing is theirs to read. */
import { payrollFilings } from '@iroko/contract/payroll/filings'
import { approvals } from '@iroko/contract/platform/approvals'
import { notifications } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findUser } from '../lib/http/caller.ts'
import { hasScope, may } from '../lib/http/rights.ts'
import { cloneDemo } from './demo-clone.ts'
import { testApp } from './harness.ts'
import { aMinute } from './patience.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 }, await cloneDemo('large'))

/** As sentences have it; a figure of one's own is in nothing that waits for another's decision. */
const amountsIn = (found: unknown): string[] => JSON.stringify(found).match(/[^"]*₦\s?\d[^"]*/g) ?? []

interface Reader {
  token: string
  name: string
  readsPay: boolean
  readsFilings: boolean
}
const readers: Reader[] = []
for (const { id, email } of await t.db
  .selectFrom('employee')
  .select(['id', 'email'])
  .where('status', '=', 'active')
  .execute()) {
  const token = await t.signIn(id)
  const user = await findUser(t.portal, { headers: { authorization: `Bearer ${token}` } } as never)
  if (user)
    readers.push({
      ...{ token, name: `${email} (${user.roles.join(', ')})` },
      readsPay: hasScope(user, 'people.pay.read', 'reportees'),
      readsFilings: may(user, 'payroll.read'),
    })
}
const others = readers.filter(({ readsPay }) => !readsPay)

it('of requests that wait for their decision, those who read no pay read no amount; those who do, do', {
  timeout: aMinute,
}, async () => {
  const kinds = new Set<string>()
  const wrong: string[] = []
  for (const who of others) {
    const { waiting_approvals } = await t.call(approvals.waiting, {}, who)
    for (const { kind } of waiting_approvals) kinds.add(kind)
    // What is to be bought costs what it costs: no amount of pay.
    const ofPeople = waiting_approvals.filter(({ kind }) => kind !== 'purchase_request' && kind !== 'purchase_order')
    wrong.push(...amountsIn(ofPeople).map((text) => `${who.name}: ${text}`))
  }
  expect(wrong).toEqual([])
  // They do decide something, and amounts are there to be read.
  expect(kinds.size).toBeGreaterThan(2)
  const seen: string[] = []
  for (const who of readers.filter(({ readsPay }) => readsPay))
    seen.push(...amountsIn((await t.call(approvals.waiting, {}, who)).waiting_approvals))
  expect(seen.length).toBeGreaterThan(0)
})

it('no notification and no letter says an amount of pay', { timeout: aMinute }, async () => {
  const wrong: string[] = []
  for (const who of others)
    wrong.push(...amountsIn((await t.call(notifications.list, { query: { limit: 100 } }, who)).notifications))
  expect(wrong).toEqual([])
  const { rows } = await sql<{ subject: string; body: string }>`select subject, body from outbox_mail`.execute(t.db)
  expect(amountsIn(rows)).toEqual([])
})

it('what a filing is about, with its amounts, is refused to whoever reads no payroll', { timeout: aMinute }, async () => {
  const [payroll] = readers.filter(({ readsFilings }) => readsFilings)
  if (!payroll) throw new Error('nobody reads payroll')
  const { payroll_filings } = await t.call(payrollFilings.list, { query: { limit: 5 } }, payroll)
  const [filing] = payroll_filings
  if (!filing) throw new Error('no filing')
  expect((await t.call(payrollFilings.schedule, { params: { id: filing.id } }, payroll)).about.length).toBeGreaterThan(0)
  const [reader] = readers.filter(({ readsFilings, readsPay }) => !readsFilings && !readsPay)
  await expect(t.call(payrollFilings.schedule, { params: { id: filing.id } }, reader)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(payrollFilings.list, {}, reader)).rejects.toMatchObject({ status: 403 })
})
