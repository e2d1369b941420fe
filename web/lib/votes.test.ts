import { expect, it } from 'vitest'
import { votesText } from './format.ts'

it('label ‘vote’ for 1 or fewer, ‘votes’ above 1', () => {
  expect([0, 1, 2, 1204].map(votesText)).toEqual(['0 vote', '1 vote', '2 votes', '1,204 votes'])
})
