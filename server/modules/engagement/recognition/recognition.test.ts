import { recognition } from '@iroko/contract/engagement/recognition'
import { beforeEach, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, colleague, lead, manager, hr, stranger } = await makeCompany(t)
const head = await t.person({ first_name: 'Ngozi', roles: ['operations_manager'] })

beforeEach(async () => {
  await t.db.deleteFrom('wall_of_fame').execute()
  await t.db.deleteFrom('notification').execute()
})

const nominate = (as: { token: string }, ogid: string, award: string) =>
  t.call(recognition.nominate, { body: { ogid, award, words: 'Calm through the outage' } }, as)
const openOnes = async (as: { token: string }) =>
  (await t.call(recognition.nominations, { query: { published: 'false' } }, as)).nominations
const guests = async () => (await t.call(recognition.guestWall)).wall_of_fame
const nothing = { guest_consent: false, guest_picture: false, guest_words: false }

it('lets leaders nominate the people below them, once for an award and month, and never themselves', async () => {
  expect((await nominate(lead, agent.ogid, 'Steady hand')).message).toBe(`${agent.full_name} nominated`)
  await expect(nominate(manager, agent.ogid, 'Steady hand')).rejects.toMatchObject({
    fields: { award: `${agent.full_name} is already nominated for this award this month` },
  })
  for (const ogid of [stranger.ogid, manager.ogid])
    await expect(nominate(lead, ogid, 'Other')).rejects.toMatchObject({ status: 422 })
  await expect(nominate(head, head.ogid, 'Other')).rejects.toMatchObject({
    fields: { ogid: 'You cannot nominate yourself. Ask another leader' },
  })
  await expect(nominate(agent, agent.ogid, 'Other')).rejects.toMatchObject({ status: 403 })
  // HR leads nobody here.
  await expect(nominate(hr, agent.ogid, 'Other')).rejects.toMatchObject({ status: 422 })
})

it('shows a leader their own nominations, and all to those who choose', async () => {
  await nominate(lead, agent.ogid, 'Steady hand')
  await nominate(manager, colleague.ogid, 'Kindest colleague')
  expect((await openOnes(lead)).map(({ award }) => award)).toEqual(['Steady hand'])
  expect(await openOnes(head)).toHaveLength(2)
  const [other] = await openOnes(manager)
  await expect(t.call(recognition.withdraw, { params: { id: other?.id ?? '' } }, lead)).rejects.toMatchObject({ status: 404 })
  await t.call(recognition.withdraw, { params: { id: other?.id ?? '' } }, manager)
  expect(await openOnes(head)).toHaveLength(1)
})

it('publishes what is chosen, tells its person, and shows guests nothing until they agree', async () => {
  await nominate(lead, agent.ogid, 'Steady hand')
  const [nomination] = await openOnes(head)
  const ids = [nomination?.id ?? '']
  await expect(t.call(recognition.select, { body: { ids } }, lead)).rejects.toMatchObject({ status: 403 })
  expect((await t.call(recognition.wall, {}, stranger)).wall_of_fame).toEqual([])
  await t.call(recognition.select, { body: { ids } }, head)
  await expect(t.call(recognition.select, { body: { ids } }, head)).rejects.toMatchObject({ status: 409 })
  expect((await t.call(recognition.wall, {}, stranger)).wall_of_fame).toMatchObject([
    { award: 'Steady hand', employee: { ogid: agent.ogid } },
  ])
  const notices = await t.db.selectFrom('notification').selectAll().where('employee_id', '=', agent.id).execute()
  expect(notices).toMatchObject([{ kind: 'recognition', title: 'You are on the wall of fame: Steady hand' }])
  expect(await guests()).toEqual([])
})

it('refuses to publish an award of one’s own', async () => {
  const other = await t.person({ first_name: 'Efe', roles: ['coo'] })
  await nominate(other, head.ogid, 'Boss of the month')
  const mine = (await openOnes(head)).find(({ award }) => award === 'Boss of the month')
  expect(mine?.can.publish).toBe(false)
  await expect(t.call(recognition.select, { body: { ids: [mine?.id ?? ''] } }, head)).rejects.toMatchObject({ status: 409 })
})

it('shows guests only what the person agreed to, and nothing at the next request once it is taken back', async () => {
  const picture = '/api/v1/pictures/abc.webp'
  const hero = await t.person({ first_name: 'Amaka', leader: lead })
  await t.db.updateTable('employee').set({ profile_picture: picture }).where('id', '=', hero.id).execute()
  await nominate(lead, hero.ogid, 'Steady hand')
  await t.call(recognition.select, { body: { ids: (await openOnes(head)).map((nomination) => nomination.id) } }, head)
  const { awards } = await t.call(recognition.mine, {}, hero)
  const id = awards[0]?.id ?? ''
  const agree = (body: typeof nothing, as = hero) => t.call(recognition.consent, { params: { id }, body }, as)
  await expect(agree({ ...nothing, guest_consent: true }, colleague)).rejects.toMatchObject({ status: 404 })
  await agree({ ...nothing, guest_consent: true })
  const [month] = [t.today().slice(0, 7)]
  expect(await guests()).toEqual([{ id, month, award: 'Steady hand', words: '', first_name: 'Amaka', picture: null }])
  await agree({ guest_consent: true, guest_picture: true, guest_words: true })
  expect(await guests()).toMatchObject([{ words: 'Calm through the outage', picture }])
  await agree({ guest_consent: false, guest_picture: true, guest_words: true })
  expect(await guests()).toEqual([])
  await agree({ guest_consent: true, guest_picture: true, guest_words: true })
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', hero.id).execute()
  expect(await guests()).toEqual([])
})

it('stops a guest who reads the wall over and over', async () => {
  const statuses = []
  for (let count = 0; count < 121; count += 1)
    statuses.push((await t.inject({ url: '/api/v1/guest/wall_of_fame.json', remoteAddress: '198.51.100.9' })).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
