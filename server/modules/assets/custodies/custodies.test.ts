/** Of an asset one person answers at a time: handed over by another, accepted by themselves, taken back by a third. */
import { assets } from '@iroko/contract/assets/assets'
import { custodies } from '@iroko/contract/assets/custodies'
import { addDays } from '@iroko/contract/dates'
import { longDay } from '@iroko/contract/day-words'
import { kiosks } from '@iroko/contract/time/kiosks'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeStore } from '../../../test/assets.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makeStore(t)
const { keeper, second, asset, give, open, show, accept, receive } = own
const lead = await t.person({ first_name: 'Lola', last_name: 'Ige' })
const ada = await t.person({ first_name: 'Ada', last_name: 'Obi', leader: lead })
const stranger = await t.person({ first_name: 'Uche', last_name: 'Ndu' })
const mine = async (by = ada) => (await t.call(custodies.mine, {}, by)).my_assets
const today = longDay(t.today())
afterAll(() => own.held())

it('hands a list over, accepts it together, and takes each back', async () => {
  const [laptop, next] = [await asset(), await asset()]
  const { message, custodies: made } = await give([laptop.id, next.id], ada)
  expect(message).toBe('2 assets handed over to Ada Obi. They accept it')
  expect((await mine()).custodies).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  await accept(made[0]?.id ?? '', ada)
  expect((await mine()).custodies).toMatchObject([{ state: 'held', accepted_by_way: 'session' }, { state: 'held' }])
  expect(await show(laptop.id)).toMatchObject({
    status: 'assigned',
    holder: { employee: { full_name: 'Ada Obi' }, is_accepted: true },
  })
  const held = await open(laptop.id)
  await t.call(custodies.offer, { params: { id: held.id }, body: { version: held.version } }, ada)
  await receive(laptop.id, second, { condition: 'fair', place: 'Shelf 2' })
  expect(await show(laptop.id)).toMatchObject({ status: 'in_store', condition: 'fair', place: 'Shelf 2', holder: null })
  expect((await show(laptop.id)).timeline.map(({ what }) => what)).toEqual([
    'Received from Ada Obi by Bola Eze',
    'Return offered by Ada Obi',
    'Accepted by Ada Obi',
    'Handed over to Ada Obi by Tunde Ali',
    'Registered',
  ])
})

it('refuses what another holds and names each that stands in the way; nothing of the list is handed over', async () => {
  const [taken, free] = [await asset(), await asset()]
  await give([taken.id], ada)
  await expect(give([taken.id], stranger)).rejects.toMatchObject({
    status: 409,
    message: `Already with Ada Obi since ${today}. Receive it first`,
  })
  await expect(give([taken.id, free.id], stranger)).rejects.toMatchObject({
    status: 409,
    message: `${taken.tag}: Already with Ada Obi since ${today}. Receive it first`,
  })
  expect((await show(free.id)).status).toBe('in_store')
})

it('a declined asset is not its receiver’s and not in store: its giver answers until it is received', async () => {
  const { id, tag } = await asset()
  await give([id], ada)
  const { id: custody, version } = await open(id)
  await expect(
    t.call(custodies.decline, { params: { id: custody }, body: { version, reason: '' } }, ada),
  ).rejects.toMatchObject({ status: 422 })
  await t.call(custodies.decline, { params: { id: custody }, body: { version, reason: 'Not mine' } }, ada)
  expect((await mine()).custodies.map(({ asset: { id: own } }) => own)).not.toContain(id)
  expect(await show(id)).toMatchObject({ status: 'assigned', holder: { is_declined: true } })
  await expect(give([id], stranger)).rejects.toMatchObject({
    message: `Declined by Ada Obi, with Tunde Ali since ${today}. Receive it first`,
  })
  expect((await t.call(custodies.list, { query: { view: 'declined' } }, keeper)).custodies).toMatchObject([{ asset: { tag } }])
  await receive(id, second)
  expect((await show(id)).timeline.map(({ what }) => what)).toEqual([
    'Received from Ada Obi by Bola Eze',
    'Declined by Ada Obi: Not mine. With Tunde Ali',
    'Handed over to Ada Obi by Tunde Ali',
    'Registered',
  ])
})

it('nobody hands an asset to themselves, to who has left, or accepts it for another', async () => {
  const { id } = await asset()
  await expect(give([id], keeper)).rejects.toMatchObject({
    status: 422,
    fields: { ogid: 'You cannot hand an asset to yourself. Ask another person of Facility' },
  })
  const left = await t.person({ first_name: 'Nna', last_name: 'Eke', status: 'left' })
  await t.db
    .updateTable('employee')
    .set({ exit_date: addDays(t.today(), -3) })
    .where('id', '=', left.id)
    .execute()
  await expect(give([id], left)).rejects.toMatchObject({
    fields: { ogid: `Nna Eke left on ${longDay(addDays(t.today(), -3))}` },
  })
  await give([id], ada)
  const { id: custody } = await open(id)
  await expect(accept(custody, keeper)).rejects.toMatchObject({ status: 403 })
  await expect(accept(custody, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(give([id], ada, stranger)).rejects.toMatchObject({ status: 403 })
  await expect(
    sql`update custody set received_by = employee_id, returned_at = now() where id = ${custody}::uuid`.execute(t.db),
  ).rejects.toThrow()
})

it('a keeper does not take back what they hold themselves, and a colleague brings it with a note', async () => {
  const [own, hers] = [await asset(), await asset()]
  await give([own.id], second)
  await expect(receive(own.id, second)).rejects.toMatchObject({
    status: 403,
    message: 'You cannot receive an asset from yourself. Ask another person of Facility',
  })
  await give([hers.id], ada)
  await expect(receive(hers.id, keeper, { brought_by: lead.ogid })).rejects.toMatchObject({
    fields: { note: 'Enter why Lola Ige brings it' },
  })
  await receive(hers.id, keeper, { brought_by: lead.ogid, note: 'Ada is ill' })
  expect((await show(hers.id)).status).toBe('in_store')
})

it('accepts on the giver’s phone by the holder’s PIN: five tries, then in their own session', async () => {
  const { id } = await asset()
  await give([id], ada)
  const custody = (await open(id)).id
  await expect(accept(custody, keeper, '4711')).rejects.toMatchObject({
    fields: { pin: 'Ada Obi has no gate PIN. They accept in their own session' },
  })
  await sql`delete from rate_limit`.execute(t.db)
  await t.call(kiosks.setPin, { body: { pin: '4711' } }, ada)
  expect((await mine()).has_pin).toBe(true)
  await expect(accept(custody, ada, '4711')).rejects.toMatchObject({ status: 403 })
  await expect(accept(custody, keeper, '9999')).rejects.toMatchObject({ fields: { pin: 'This PIN is wrong' } })
  await accept(custody, keeper, '4711')
  expect(await open(id)).toMatchObject({ state: 'held', accepted_by_way: 'pin' })
  const next = await asset()
  await give([next.id], ada)
  const waiting = (await open(next.id)).id
  for (let tries = 0; tries < 4; tries += 1) await accept(waiting, keeper, '0001').catch(() => undefined)
  await expect(accept(waiting, keeper, '4711')).rejects.toMatchObject({
    status: 429,
    message: 'Too many wrong PINs. Ada Obi accepts in their own session',
  })
  await accept(waiting, ada)
})

it('shows people what they hold, leads what their people hold without its cost, and nobody else anything', async () => {
  const { id, tag } = await asset({ cost_kobo: 85_000_000 })
  await give([id], ada)
  for (const by of [ada, lead]) {
    const found = await show(id, by)
    expect(found).toMatchObject({ tag, cost_kobo: null, can: { edit: false, hand_over: false, value: false } })
    expect((await t.call(assets.list, { query: { q: tag } }, by)).total).toBe(1)
    expect((await t.call(assets.byCode, { params: { code: tag.toLowerCase() } }, by)).asset.id).toBe(id)
  }
  await expect(show(id, stranger)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(assets.list, { query: {} }, stranger)).total).toBe(0)
  expect((await show(id, own.accountant)).cost_kobo).toBe(85_000_000)
})

it('a leaver’s assets stand on their clearance with what they are worth, and stay theirs until they are received', async () => {
  const { id, tag } = await asset({
    title: 'Laptop of a leaver',
    cost_kobo: 10_000_000,
    residual_kobo: 1_000_000,
    in_use_from: t.today(),
  })
  await give([id], stranger)
  const owes = t.portal.house.owes.find(({ title }) => title === 'Assets to return')
  const debts = await owes?.of({ db: t.db, today: t.today(), now: t.portal.now() }, [stranger.id])
  expect(debts).toEqual([{ employee_id: stranger.id, count: 1, items: [`Laptop of a leaver ${tag}`], kobo: 10_000_000 }])
  await t.db
    .updateTable('employee')
    .set({ exit_date: addDays(t.today(), 5) })
    .where('id', '=', stranger.id)
    .execute()
  const { custodies: due } = await t.call(custodies.list, { query: { view: 'to_return', ogid: stranger.ogid } }, keeper)
  expect(due).toMatchObject([{ asset: { tag }, return_by: addDays(t.today(), 5), return_why: 'Last working day' }])
})

it('a loan has a day to be back, and only a loan', async () => {
  const { id } = await asset()
  await expect(give([id], ada, keeper, { kind: 'loan' })).rejects.toMatchObject({
    fields: { due_on: 'Enter when it is to be back' },
  })
  await expect(give([id], ada, keeper, { kind: 'loan', due_on: addDays(t.today(), -1) })).rejects.toMatchObject({ status: 422 })
  await give([id], ada, keeper, { kind: 'loan', due_on: addDays(t.today(), 7) })
  expect(await open(id)).toMatchObject({ return_by: addDays(t.today(), 7), return_why: 'Loan' })
})
