import { vote } from '@iroko/contract/engagement/vote'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const stand = (as: { token: string }) => t.call(vote.stand, { body: { is_candidate: true } }, as)

it('counts one vote of a person who votes fifty times at once, also where each would start the first round', async () => {
  const candidates = [await t.person(), await t.person()]
  const voter = await t.person()
  for (const candidate of candidates) await stand(candidate)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const ogid = candidates[at % 2]?.ogid
      return t.inject({ method: 'PATCH', url: `/api/v1/who_to_fire/${ogid}.json`, as: voter })
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { data } = await t.call(vote.list, {}, voter)
  expect(data.who_to_fire.reduce((sum, { vote_count }) => sum + vote_count, 0)).toBe(1)
  expect(await t.db.selectFrom('vote_round').select('id').execute()).toHaveLength(1)
})
