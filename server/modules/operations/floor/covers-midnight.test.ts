/** Cover of a night that is agreed before midnight and begins after it. */
import { addDays } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { makeFloor } from '../../../test/floor.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const f = await makeFloor(t)
const wednesday = addDays(f.tuesday, 1)
const thursday = addDays(f.tuesday, 2)

it('is due on the floor of the day on which the night began, and once on that of the next', async () => {
  await f.go(at(wednesday, '23:35'))
  await f.halfHour()
  const offer = await f.offer({ ogids: [f.dayo.ogid], of: f.c.colleague })
  await f.accept(offer.id, f.dayo)
  await f.count()
  const rowsOf = async () => (await f.show(f.c.lead)).people.filter(({ id }) => id === f.dayo.id)
  const due = { state: 'due', starts_at: at(thursday, '00:15').toISOString() }
  expect(await rowsOf()).toMatchObject([due])
  await f.go(at(thursday, '00:20'))
  await f.count()
  expect(await rowsOf()).toMatchObject([{ state: 'missing', starts_at: due.starts_at }])
})
