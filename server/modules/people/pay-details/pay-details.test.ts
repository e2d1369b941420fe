import { dashboards } from '@iroko/contract/home/dashboards'
import { payDetails } from '@iroko/contract/people/pay-details'
import { expect, it } from 'vitest'
import { newDataKey } from '../../../lib/files/sealed.ts'
import { resealJob } from '../../../lib/house/reseal.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { giveFund } from '../../../test/pension-funds.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const manager = await t.person({ roles: ['hr_manager'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const hr = await t.person({ roles: ['hr'] })
const lead = await t.person({ office_id: kora.id })
const agent = await t.person({ office_id: kora.id, leader: lead })

const pay = async (as: Person, ogid = agent.ogid) => (await t.call(payDetails.show, { params: { ogid } }, as)).pay
const update = async (body: object, as = manager, ogid = agent.ogid) => {
  const { version } = await pay(as, ogid)
  return t.call(payDetails.update, { params: { ogid }, body: { version, ...body } }, as)
}
const reveal = (body: { field: 'nin' | 'account_number'; bank_account_id?: string }, as: Person) =>
  t.call(payDetails.reveal, { params: { ogid: agent.ogid }, body }, as)
const propose = (as: Person, account_number: string, more: object = {}, ogid = agent.ogid) =>
  t.call(
    payDetails.proposeBank,
    { params: { ogid }, body: { bank_code: '058', account_number, account_name: 'Ada Person', ...more } },
    as,
  )
const decide = (as: Person, id: string, decision: 'confirmed' | 'refused' = 'confirmed') =>
  t.call(payDetails.decideBanks, { body: { ids: [id], decision } }, as)

it('keeps numbers sealed, shows them masked, and writes down who read one', async () => {
  await update({ nin: '12345678901', tin: '1023456789', tax_state: 'Lagos', rsa_pin: 'pen100123456789' })
  expect(await pay(payroll)).toMatchObject({ nin: '******8901', rsa_pin: '******6789', tin: '1023456789', tax_state: 'Lagos' })
  const row = await t.db.selectFrom('employee_pay').selectAll().where('employee_id', '=', agent.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('12345678901')
  expect(row.nin_sealed).toMatch(/^v1\./)
  expect(await reveal({ field: 'nin' }, payroll)).toEqual({ value: '12345678901' })
  expect(await reveal({ field: 'nin' }, agent)).toEqual({ value: '12345678901' })
  const log = await t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', agent.id)
    .where('action', '=', 'people.reveal')
    .execute()
  expect(log.map(({ actor_id }) => actor_id).sort()).toEqual([payroll.id, agent.id].sort())
  const all = await t.db.selectFrom('audit_log').select(['before', 'after']).execute()
  expect(JSON.stringify(all)).not.toContain('100123456789')
})

await giveFund(t.db, [], 'A pension fund')
await giveFund(t.db, [], 'Another')

it('never goes through the leader tree, nor to HR officers, and nobody changes their own', async () => {
  for (const person of [lead, hr]) {
    await expect(pay(person)).rejects.toMatchObject({ status: 404 })
    await expect(reveal({ field: 'nin' }, person)).rejects.toMatchObject({ status: 404 })
  }
  await expect(update({ pfa: 'Mine' }, manager, manager.ogid)).rejects.toMatchObject({ status: 403 })
  await expect(propose(manager, '0123456785', {}, manager.ogid)).rejects.toMatchObject({ status: 403 })
})

it('changes identity and pension numbers only after a fresh proof of who does', async () => {
  const prove = (proved_at: string | null) =>
    t.db.updateTable('session').set({ proved_at }).where('employee_id', '=', manager.id).execute()
  await prove(null)
  const needed = { status: 403, code: 'step_up_required' }
  for (const body of [{ nin: '12345678901' }, { bvn: '22345678901' }, { rsa_pin: null }]) {
    await expect(update(body)).rejects.toMatchObject(needed)
  }
  await prove(t.portal.now().toISOString())
  await update({ nin: '12345678901' })
})

it('refuses a stale edit and numbers of another length, and takes one away with null', async () => {
  await update({ nin: '12345678901' })
  const { version } = await pay(manager)
  const params = { ogid: agent.ogid }
  await update({ pfa: 'A pension fund' })
  await expect(t.call(payDetails.update, { params, body: { version, pfa: 'Another' } }, payroll)).rejects.toMatchObject({
    status: 409,
  })
  await expect(update({ bvn: '123' })).rejects.toMatchObject({ fields: { bvn: 'Enter a BVN of eleven digits' } })
  await update({ rsa_pin: null })
  expect(await pay(manager)).toMatchObject({ rsa_pin: null, nin: '******8901', pfa: 'A pension fund' })
})

/** The agent's account, proposed by one and confirmed by another. */
const account = once(async () => {
  await expect(propose(manager, '0123456784')).rejects.toMatchObject({ status: 409, code: 'check_digit' })
  await propose(manager, '0123456784', { despite_check_digit: true })
  await propose(manager, '0123456785')
  const [proposed] = (await pay(payroll)).bank_accounts
  expect(proposed).toMatchObject({
    account_number: '******6785',
    status: 'proposed',
    fits_check_digit: true,
    can: { decide: true },
  })
  const id = proposed?.id ?? ''
  await expect(decide(manager, id)).rejects.toMatchObject({ status: 403 })
  await decide(payroll, id)
  await expect(decide(payroll, id)).rejects.toMatchObject({ status: 409 })
  expect((await pay(agent)).bank_accounts).toMatchObject([{ id, status: 'active', can: { decide: false } }])
  expect(await reveal({ field: 'account_number', bank_account_id: id }, agent)).toEqual({ value: '0123456785' })
  const mails = await t.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient', '=', agent.email)
    .orderBy('created_at')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Change of your bank account proposed',
    'Change of your bank account proposed',
    'Change of your bank account confirmed',
  ])
})
it('takes two people to change a bank account, and tells its owner each time', account)

it('asks everybody who may confirm it, in the inbox and on the home, but who proposed it and whose it is', async () => {
  const person = await t.person({ office_id: kora.id, first_name: 'Zainab' })
  const waiting = async (as: Person) =>
    (await t.call(dashboards.mine, {}, as)).employee_dashboard.to_do.find(({ what }) => what === 'bank_accounts')?.total ?? 0
  const before = { payroll: await waiting(payroll), manager: await waiting(manager) }
  await propose(manager, '0123456785', { despite_check_digit: true }, person.ogid)
  const mails = await t.db
    .selectFrom('notification')
    .select(['employee_id', 'path', 'body'])
    .where('title', '=', `A bank account of ${person.full_name} awaits confirmation`)
    .execute()
  expect(mails).toEqual([
    { employee_id: payroll.id, path: '/dashboard/payroll/bank-accounts', body: expect.not.stringContaining('6785') },
  ])
  expect(await waiting(payroll)).toBe(before.payroll + 1)
  expect(await waiting(manager)).toBe(before.manager)
  for (const as of [hr, lead, person]) expect(await waiting(as)).toBe(0)
  const [proposed] = (await pay(payroll, person.ogid)).bank_accounts
  await decide(payroll, proposed?.id ?? '', 'refused')
  expect(await waiting(payroll)).toBe(before.payroll)
})

it('points out an account that somebody else is paid to', async () => {
  await account()
  const other = await t.person({ office_id: kora.id })
  await propose(manager, '0123456785', {}, other.ogid)
  expect((await pay(payroll, other.ogid)).bank_accounts[0]?.is_shared).toBe(true)
  expect((await pay(other, other.ogid)).bank_accounts[0]?.is_shared).toBe(false)
  const [shared] = (await pay(payroll, other.ogid)).bank_accounts
  await decide(payroll, shared?.id ?? '', 'refused')
  expect((await pay(payroll, other.ogid)).bank_accounts).toEqual([])
  // The same ten digits at another bank are another account.
  await propose(manager, '0123456785', { bank_code: '011', despite_check_digit: true }, other.ogid)
  const [elsewhere] = (await pay(payroll, other.ogid)).bank_accounts
  expect(elsewhere).toMatchObject({ account_number: '******6785', is_shared: false })
  await decide(payroll, elsewhere?.id ?? '', 'refused')
})

it('shows what awaits a second person to those who may confirm it, and decides many, each on its own', async () => {
  await account()
  const [first, second] = [await t.person({ office_id: kora.id, first_name: 'Uche' }), await t.person({ office_id: kora.id })]
  await propose(manager, '0123456785', {}, first.ogid)
  await propose(payroll, '0123456785', {}, second.ogid)
  await propose(manager, '0123456785', {}, payroll.ogid)
  await propose(manager, '0123456785')
  const queue = async (as: Person, query: object = {}) => (await t.call(payDetails.bankQueue, { query }, as)).bank_accounts
  const seen = await queue(payroll)
  expect(seen.map(({ employee, can }) => [employee.id, can.decide])).toEqual([
    [first.id, true],
    [second.id, false],
    [agent.id, true],
  ])
  expect(seen[0]).toMatchObject({
    before: null,
    account_number: '******6785',
    is_shared: true,
    proposed_by: { id: manager.id },
  })
  expect(seen[2]).toMatchObject({ before: { bank: 'Guaranty Trust Bank', account_number: '******6785' } })
  expect((await queue(payroll, { q: 'uche' })).map(({ employee }) => employee.id)).toEqual([first.id])
  expect((await queue(manager)).map(({ employee }) => employee.id)).toContain(payroll.id)
  for (const person of [hr, lead, agent]) await expect(queue(person)).rejects.toMatchObject({ status: 403 })

  const ids = seen.map(({ id }) => id)
  const done = await t.call(payDetails.decideBanks, { body: { ids, decision: 'confirmed' } }, payroll)
  expect(done.message).toBe('2 confirmed, 1 not')
  expect(done.results.filter((result) => !result.done)).toEqual([
    { id: ids[1], done: false, message: 'You cannot decide what you proposed. Ask another colleague' },
  ])
  expect(await queue(payroll)).toMatchObject([{ employee: { id: second.id } }])
  await t.call(payDetails.decideBanks, { body: { ids, decision: 'refused' } }, manager)
  expect((await pay(payroll, second.ogid)).bank_accounts).toEqual([])
  const mine = (await queue(manager)).find(({ employee }) => employee.id === payroll.id)
  await expect(decide(payroll, mine?.id ?? '')).rejects.toMatchObject({ status: 403 })
})

it('seals everything anew with the newest key, after which the older one can go', async () => {
  await update({ nin: '12345678901' })
  await account()
  const older = t.portal.environment.DATA_KEY ?? ''
  const newer = newDataKey()
  await resealJob.run({ ...t.portal, environment: { ...t.portal.environment, DATA_KEY: `${newer},${older}` } }, {})
  t.portal.environment = { ...t.portal.environment, DATA_KEY: newer }
  expect(await reveal({ field: 'nin' }, agent)).toEqual({ value: '12345678901' })
  const [own] = (await pay(agent)).bank_accounts
  expect(await reveal({ field: 'account_number', bank_account_id: own?.id ?? '' }, agent)).toEqual({ value: '0123456785' })
})
