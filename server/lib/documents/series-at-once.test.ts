import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { nextNumber } from './series.ts'

const t = await testApp()
const { db } = t.portal.database
const take = (series: string, year = 2026) => db.transaction().execute((transaction) => nextNumber(transaction, series, year))

it('gives each series and year numbers of its own, one after the other', async () => {
  expect([await take('INV'), await take('INV'), await take('CRN'), await take('INV', 2027)]).toEqual([
    'INV2026000001',
    'INV2026000002',
    'CRN2026000001',
    'INV2027000001',
  ])
})

it('leaves no gap and gives none twice when many take one at once and some are rolled back', async () => {
  const taken = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      db
        .transaction()
        .execute(async (transaction) => {
          const number = await nextNumber(transaction, 'RCT', 2026)
          if (at % 3 === 0) throw new Error('rolled back')
          return number
        })
        .catch(() => undefined),
    ),
  )
  const kept = taken.filter((number) => number !== undefined).sort()
  expect(kept).toEqual(Array.from({ length: 16 }, (_, at) => `RCT2026${String(at + 1).padStart(6, '0')}`))
})

it('lets the second wait for the first, and gives it the number that the first gave back', async () => {
  let end: (how: 'kept' | 'back') => void = () => undefined
  const ending = new Promise<string>((resolve) => {
    end = resolve
  })
  let taken: () => void = () => undefined
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve
  })
  const first = db.transaction().execute(async (transaction) => {
    const number = await nextNumber(transaction, 'BIL', 2026)
    taken()
    if ((await ending) === 'back') throw new Error(number)
  })
  await isTaken
  const second = take('BIL')
  expect(await Promise.race([second, setTimeout(200, 'waits')])).toBe('waits')
  end('back')
  await expect(first).rejects.toThrow('BIL2026000001')
  expect(await second).toBe('BIL2026000001')
})

it('refuses a series that is none', async () => {
  for (const series of ['inv', 'I', 'INVOICE', "I'V"]) await expect(take(series)).rejects.toThrow()
})
