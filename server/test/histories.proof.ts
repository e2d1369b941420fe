/** More of what somebody-decides.test.ts lives through: companies of 2 to 60 people with longer histories. */
import { expect, it } from 'vitest'
import { cloneDatabase } from './clone.ts'
import { testApp } from './harness.ts'
import { liveHistory } from './histories.ts'

const sizes = [2, 2, 3, 4, 5, 8, 13, 21, 34, 60]

it('from any history of 40 there is a way to an approval that the screens lead to, and never by an author alone', async () => {
  const ways = new Set<string>()
  for (let seed = 100; seed < 140; seed++) {
    const t = await testApp({}, await cloneDatabase())
    for (const step of await liveHistory(t, seed, sizes[seed % sizes.length] ?? 2, 6 + (seed % 20))) ways.add(step)
  }
  expect([...ways].toSorted()).toContain('countersign')
}, 900_000)
