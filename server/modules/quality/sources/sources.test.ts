import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { sources } from '@iroko/contract/quality/sources'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeQuality } from '../../../test/quality.ts'

const t = await testApp()
const q = await makeQuality(t)
const { head, evaluator, agent, lead } = q
const add = async (title: string) => await t.call(sources.create, { body: { title } }, head)
const line = (reference: string, more: object = {}) => ({
  ogid: agent.ogid,
  contact_type: 'call',
  reference,
  day: t.today(),
  time: '09:15',
  ...more,
})
const listed = async (ogid = agent.ogid) =>
  (await t.call(contacts.list, { query: { ogid, limit: 100 } }, evaluator)).quality_contacts

it('takes contacts of a system, each reference once, whatever comes with it the second time', async () => {
  const { secret } = await add('Genesys')
  const sent = [line('A-1'), line('A-2', { contact_type: 'chat' })]
  expect(await q.send(secret, sent)).toEqual({ kept: 2, known: 0, refused: [] })
  expect(await q.send(secret, sent)).toEqual({ kept: 0, known: 2, refused: [] })
  expect(await q.send(secret, [line('A-1', { ogid: lead.ogid, time: '10:00' })])).toMatchObject({ kept: 0, known: 1 })
  expect((await listed()).map(({ reference, source }) => [reference, source]).sort()).toEqual([
    ['A-1', 'api'],
    ['A-2', 'api'],
  ])
  expect((await t.call(sources.list, {}, head)).contact_sources).toMatchObject([{ title: 'Genesys', contacts: 2 }])
})

it('takes the others of a batch of which one is refused, and says why by its line', async () => {
  const { secret } = await add('Desk')
  const sent = [line('B-1'), line('B-2', { ogid: 'OG999999' }), line('B-3', { ogid: head.ogid }), line('B-1')]
  expect(await q.send(secret, sent)).toEqual({
    kept: 1,
    known: 1,
    refused: [
      { line: 2, reference: 'B-2', reason: 'There is nobody with the OGID OG999999' },
      { line: 3, reference: 'B-3', reason: expect.stringContaining('was in no campaign on that day') },
    ],
  })
  await expect(q.send(secret, [line('B-4', { time: '25:00' })])).rejects.toMatchObject({ status: 422 })
})

it('keeps a contact once that comes twice at the same time', async () => {
  const { secret } = await add('Twice')
  const replies = await Promise.all([q.send(secret, [line('C-1')]), q.send(secret, [line('C-1')])])
  expect(replies.map(({ kept, known, refused }) => [kept, known + refused.length]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect((await listed()).filter(({ reference }) => reference === 'C-1')).toHaveLength(1)
})

it('opens nothing else by the secret of a system, and nothing by an old or an ended one', async () => {
  const { secret, contact_source } = await add('Narrow')
  for (const call of [contacts.list, evaluations.list, sources.list])
    await expect(t.call(call, {}, { token: secret })).rejects.toMatchObject({ status: 400 })
  await expect(q.send(evaluator.token, [line('D-1')])).rejects.toMatchObject({ status: 401 })
  const at = { params: { id: contact_source.id } }
  const renewed = await t.call(sources.renew, { ...at, body: { version: 1 } }, head)
  await expect(t.call(sources.renew, { ...at, body: { version: 1 } }, head)).rejects.toMatchObject({ code: 'stale_version' })
  await expect(q.send(secret, [line('D-1')])).rejects.toMatchObject({ code: 'wrong_secret' })
  expect(await q.send(renewed.secret, [line('D-1')])).toMatchObject({ kept: 1 })
  await t.call(sources.end, at, head)
  await expect(q.send(renewed.secret, [line('D-2')])).rejects.toMatchObject({ status: 401 })
  await expect(t.call(sources.end, at, head)).rejects.toMatchObject({ code: 'ended' })
  const kept = await t.db.selectFrom('audit_log').selectAll().where('entity', '=', 'contact_source').execute()
  expect(JSON.stringify(kept)).not.toContain(secret)
})

it('lets only those add systems who assign evaluators, each name once', async () => {
  await expect(t.call(sources.create, { body: { title: 'Mine' } }, evaluator)).rejects.toMatchObject({ status: 403 })
  await add('Avaya')
  await expect(add('AVAYA')).rejects.toMatchObject({ fields: { title: expect.stringContaining('already') } })
})
