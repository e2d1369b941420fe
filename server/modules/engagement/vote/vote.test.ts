import { vote } from '@iroko/contract/engagement/vote'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
await t.db.insertInto('company').values({ name: 'Zuma', title: 'Zuma', subtitle: '' }).execute()
const boss = await t.person({ first_name: 'Bala', roles: ['super'] })
const ada = await t.person({ first_name: 'Ada' })
const bayo = await t.person({ first_name: 'Bayo' })
const chi = await t.person({ first_name: 'Chi' })
beforeEach(async () => {
  await t.db.deleteFrom('vote_candidate').execute()
  await t.db.deleteFrom('vote_round').execute()
  await t.db.updateTable('company').set({ vote_is_open: true }).execute()
})

const stand = (as: { token: string }, is_candidate = true) => t.call(vote.stand, { body: { is_candidate } }, as)
const castBy = (as: { token: string }, { ogid }: { ogid: string }) => t.call(vote.vote, { params: { ogid } }, as)
const seenBy = async (as: { token: string }) => (await t.call(vote.list, {}, as)).data
const countsOf = async () =>
  Object.fromEntries((await seenBy(chi)).who_to_fire.map((candidate) => [candidate.ogid, candidate.vote_count]))

it('shows only those who put themselves up, and answers as specified', async () => {
  expect((await seenBy(ada)).who_to_fire).toEqual([])
  await stand(ada)
  await stand(bayo)
  const answer = await t.inject({ url: '/api/v1/who_to_fire.json', as: chi })
  expect(answer.json().data.who_to_fire).toEqual([
    { ogid: ada.ogid, vote_count: 0, name: ada.full_name, image: null },
    { ogid: bayo.ogid, vote_count: 0, name: bayo.full_name, image: null },
  ])
})

/** Two whose cards are up. */
async function bothStand(): Promise<void> {
  await stand(ada)
  await stand(bayo)
}

it('takes one vote a person, which another one moves, and none for oneself or for who is not up', async () => {
  await bothStand()
  expect((await castBy(chi, ada)).message).toBe(`You have successfully voted for ${ada.full_name}`)
  await castBy(boss, ada)
  expect(await countsOf()).toEqual({ [ada.ogid]: 2, [bayo.ogid]: 0 })
  await castBy(chi, bayo)
  expect(await countsOf()).toEqual({ [ada.ogid]: 1, [bayo.ogid]: 1 })
  await expect(castBy(ada, ada)).rejects.toMatchObject({ status: 409, message: 'You cannot vote for yourself' })
  await expect(castBy(ada, chi)).rejects.toMatchObject({ status: 404 })
})

it('tells nobody how another voted, and keeps no voter', async () => {
  await bothStand()
  await castBy(chi, bayo)
  expect((await seenBy(chi)).voted_for).toBe(bayo.ogid)
  expect(JSON.stringify(await seenBy(boss))).not.toContain(chi.ogid)
  const rows = await sql`select vote::text as row from vote`.execute(t.db)
  expect(JSON.stringify(rows.rows)).not.toContain(chi.id)
  const logged = await t.db.selectFrom('audit_log').select('action').where('action', '=', 'vote.vote').execute()
  expect(logged).toEqual([])
})

it('takes a card down at once with its votes, and one of somebody who left', async () => {
  await bothStand()
  await castBy(boss, ada)
  await castBy(chi, bayo)
  await stand(bayo, false)
  expect(await countsOf()).toEqual({ [ada.ogid]: 1 })
  const gone = await t.person()
  await stand(gone)
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', gone.id).execute()
  expect(Object.keys(await countsOf())).toEqual([ada.ogid])
})

it('begins each round anew, destroys the key of the one before, and deletes a round with its votes', async () => {
  await stand(ada)
  await castBy(boss, ada)
  await expect(t.call(vote.startRound, { body: { title: 'Two' } }, ada)).rejects.toMatchObject({ status: 403 })
  await t.call(vote.startRound, { body: { title: 'Two' } }, boss)
  expect(await seenBy(chi)).toMatchObject({ round: 'Two', voted_for: null })
  expect(await countsOf()).toEqual({ [ada.ogid]: 0 })
  await castBy(chi, ada)
  const ended = await t.db.selectFrom('vote_round').selectAll().where('ended_at', 'is not', null).execute()
  expect(ended).toMatchObject([{ key_sealed: null }])
  const { vote_rounds } = await t.call(vote.rounds, {}, boss)
  expect(vote_rounds.map(({ votes }) => votes)).toEqual([1, 1])
  await t.call(vote.removeRound, { params: { id: vote_rounds[1]?.id ?? '' } }, boss)
  expect(await t.db.selectFrom('vote').select('round_id').execute()).toEqual([{ round_id: vote_rounds[0]?.id }])
  await expect(t.call(vote.rounds, {}, ada)).rejects.toMatchObject({ status: 403 })
})

it('shows nobody while the company has it switched off', async () => {
  await stand(ada)
  await expect(t.call(vote.setOpen, { body: { is_open: false } }, ada)).rejects.toMatchObject({ status: 403 })
  await t.call(vote.setOpen, { body: { is_open: false } }, boss)
  expect(await seenBy(chi)).toMatchObject({ is_open: false, who_to_fire: [] })
  await expect(castBy(chi, ada)).rejects.toMatchObject({ status: 409, message: 'The vote is switched off' })
  await expect(stand(chi)).rejects.toMatchObject({ status: 409 })
  await stand(ada, false)
  await t.call(vote.setOpen, { body: { is_open: true } }, boss)
  expect((await seenBy(chi)).who_to_fire).toEqual([])
})
