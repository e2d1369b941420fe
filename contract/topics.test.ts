import { expect, it } from 'vitest'
import { endpoints } from './index.ts'
import { allTopics } from './topics.ts'

it('makes some answer stale with each topic', () => {
  const named = new Set(endpoints.flatMap(({ topics }) => topics ?? []))
  expect(allTopics.filter((topic) => !named.has(topic))).toEqual(['rights'])
})
