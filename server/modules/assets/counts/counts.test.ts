/** Counts: blind, by another than the keeper, settled by a third. */

import { countSettlements } from '@iroko/contract/assets/count-settlements'
import { assetCounts } from '@iroko/contract/assets/counts'
import { afterAll, expect, it } from 'vitest'
import { makeStore } from '../../../test/assets.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const own = await makeStore(t)
const { keeper, accountant, other, guard, asset, show, branch_id, laptops, give } = own
afterAll(() => own.held())
const start = async (place: string, by: Person = guard) =>
  (await t.call(assetCounts.start, { body: { branch_id, place } }, by)).asset_count.id
const scan = (id: string, code: string, place = '', by: Person = guard) =>
  t.call(assetCounts.scan, { params: { id }, body: { code, place } }, by)
const read = async (id: string, by: Person = guard) => (await t.call(assetCounts.show, { params: { id } }, by)).asset_count
const close = async (id: string, by: Person = guard) =>
  (await t.call(assetCounts.close, { params: { id }, body: { version: (await read(id, by)).version } }, by)).asset_count

it('finds what is missing, elsewhere, unexpected and unknown, blind until it is closed, and a third settles it', async () => {
  const place = 'Room A'
  const [here, gone, moved] = [await asset({ place }), await asset({ place }), await asset({ place })]
  const strange = await asset({ place: 'Room B' })
  const id = await start(place)
  expect(await read(id)).toMatchObject({ expected: null, difference_list: [] })
  expect(await scan(id, here.tag)).toMatchObject({ result: 'taken', seen: 1 })
  expect(await scan(id, here.tag.toLowerCase())).toMatchObject({ result: 'again', seen: 1 })
  await scan(id, moved.tag, 'Room C')
  await scan(id, strange.tag)
  expect(await scan(id, '9ZZZZZZZZZ')).toMatchObject({ result: 'unknown', message: 'Not in the register', seen: 4 })
  await expect(close(id, accountant)).rejects.toMatchObject({ status: 403 })
  const { difference_list, state } = await close(id)
  expect([state, ...difference_list.map(({ kind, text }) => [kind, text])]).toEqual([
    'closed',
    ['missing', gone.tag],
    ['elsewhere', moved.tag],
    ['unexpected', strange.tag],
    ['unknown', '9ZZZZZZZZZ'],
  ])
  await expect(scan(id, gone.tag)).rejects.toMatchObject({ status: 409 })
  const lines = [
    { key: gone.id, action: 'lost' as const },
    { key: moved.id, action: 'move' as const },
    { key: strange.id, action: 'keep' as const },
    { key: '9ZZZZZZZZZ', action: 'add' as const, category_id: laptops, title: 'Found laptop' },
  ]
  const ask = (by: Person, of = lines) =>
    t.call(countSettlements.ask, { params: { id }, body: { lines: of, reason: 'Counted' } }, by)
  await expect(ask(guard)).rejects.toMatchObject({ status: 403, message: 'You counted here. Another person settles it' })
  await expect(ask(accountant, lines.slice(1))).rejects.toMatchObject({
    fields: { lines: `Choose what becomes of ${gone.tag}` },
  })
  const { id: settlement } = await ask(accountant)
  await expect(ask(other)).rejects.toMatchObject({ status: 409 })
  for (const by of [accountant, guard])
    await expect(approveNow(t, 'count_settlement', settlement, by)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'count_settlement', settlement, other)
  expect((await show(gone.id)).status).toBe('lost')
  expect((await show(moved.id)).place).toBe('Room C')
  expect((await read(id)).state).toBe('settled')
  const paper = await t.inject({ url: `/api/v1/asset_counts/${id}/paper.pdf`, as: accountant })
  expect(paper.body.slice(0, 5)).toBe('%PDF-')
})

it('nobody counts the store that they keep, in any way', async () => {
  const place = 'Store of Bola'
  const made = await asset({ place })
  await own.give([made.id], other, own.second)
  await own.receive(made.id, own.second, { place })
  const refusal = { status: 409, message: 'You keep this store. Another person counts it' }
  await expect(start(place, own.second)).rejects.toMatchObject(refusal)
  const id = await start(place)
  await expect(scan(id, made.tag, '', own.second)).rejects.toMatchObject(refusal)
  const handOver = (ogid: string) =>
    read(id).then(({ version }) => t.call(assetCounts.handOver, { params: { id }, body: { version, ogid } }, guard))
  await expect(handOver(own.second.ogid)).rejects.toMatchObject({
    fields: { ogid: 'Bola Eze keeps this store. Choose another person' },
  })
  await handOver(accountant.ogid)
  expect((await close(id, accountant)).difference_list).toMatchObject([{ kind: 'missing' }])
})

it('what somebody holds is not lost by a count: its holder answers for it', async () => {
  const place = 'Room H'
  const { id: held, tag } = await asset({ place })
  await give([held], other)
  const id = await start(place)
  await close(id)
  const lost = { lines: [{ key: held, action: 'lost' as const }], reason: 'Not seen' }
  await expect(t.call(countSettlements.ask, { params: { id }, body: lost }, accountant)).rejects.toMatchObject({
    fields: { lines: `${tag} has a holder, who answers for it. Ask for its disposal` },
  })
  await expect(t.call(assetCounts.list, { query: {} }, keeper)).resolves.toMatchObject({ total: expect.any(Number) })
  await expect(t.call(assetCounts.list, { query: {} }, await t.person())).rejects.toMatchObject({ status: 403 })
})
