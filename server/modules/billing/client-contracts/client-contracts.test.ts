/** What a client reads of its contracts and of this month: the same as its month is measured by, money only for who sees it. */
import { clientContracts } from '@iroko/contract/billing/client-contracts'
import { addDays, addMonths, eachDay } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { type Contact, contactOf } from '../../../test/clients.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const b = await makeBilling(t)
const month = addMonths(b.month, 1)
/** In the middle of this month. */
const today = addDays(month, 14)
t.setNow(`${today}T09:00:00.000Z`)
const [ada, bola] = [await t.person({ first_name: 'Ada' }), await t.person({ first_name: 'Bola' })]
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays_off: false }
const price_kobo = 42_000_000

const kora = await b.client('Kora')
const office_id = kora.campaign.id
const seats = {
  kind: 'seat',
  title: 'Agents',
  price_kobo,
  quantity: 2,
  seat_minutes: 480,
  tolerance_bp: 1000,
  office_id,
} as const
const tiers = [
  { up_to: 1000, price_kobo: 8500 },
  { up_to: null, price_kobo: 7250 },
]
const mails = { kind: 'volume', title: 'Mails', price_kobo: 0, tiers, office_id } as const
const coverage = { office_id, title: 'Coverage', source: 'coverage', bands: [{ from: null, to: 9500, bp: -200 }] } as const
const agreed = await b.contract(kora.id, {
  lines: [seats, mails],
  measures: [{ ...coverage, bands: [...coverage.bands] }],
  ...everyDay,
})
const volume = agreed.lines.find(({ kind }) => kind === 'volume')?.id ?? ''
const owner = await contactOf(t, kora, 'Amara', { sees_money: true, decides_requests: true })
const plain = await contactOf(t, kora, 'Chidi', { sees_money: false, decides_requests: false })

const soFar = async (as: Contact) => (await t.call(clientContracts.soFar, {}, as)).months_so_far
const mine = async (as: Contact) => (await t.call(clientContracts.mine, {}, as)).contracts

it('counts this month up to yesterday as it will be measured, and estimates it as if the rest were delivered', async () => {
  const [first, second] = [month, addDays(month, 1)]
  await b.worked(ada, office_id, first)
  await b.worked(bola, office_id, first, { minutes: 240 })
  // More people than seats help no other day, and today is not over.
  await b.worked(ada, office_id, second)
  await b.worked(bola, office_id, second)
  await b.worked(await t.person(), office_id, second)
  await b.worked(ada, office_id, today)
  const days = eachDay(month, addDays(today, -1))
  const committed = 960 * days.length
  const missing = committed - 720 - 960
  const allowed = Math.floor(committed / 10)
  const [shown] = await soFar(owner)
  expect(shown).toMatchObject({ month, until: addDays(today, -1), contract: { id: agreed.id } })
  const line = shown?.lines.find(({ kind }) => kind === 'seat')
  expect(line).toMatchObject({ committed, missing, allowed, short: missing - allowed, campaign: 'Kora Voice' })
  expect(line?.days).toHaveLength(days.length)
  expect(line?.days.slice(0, 2)).toEqual([
    { day: first, committed: 960, delivered: 720 },
    { day: second, committed: 960, delivered: 960 },
  ])
  // 17.5 % of 10 days or so: below the agreed coverage.
  expect(shown?.measures).toMatchObject([
    { value: Math.floor((10_000 * (720 + 960)) / committed), bp: -200, sample: days.length },
  ])
  const whole = 960 * eachDay(month, addDays(addMonths(month, 1), -1)).length
  const short = missing - Math.floor(whole / 10)
  const charged = 2 * price_kobo
  const delivered = charged - Math.round((charged * short) / whole)
  const cap = charged - Math.round(charged / 10)
  expect(shown?.estimate_kobo).toBe(Math.max(cap, delivered - Math.round((delivered * 200) / 10_000)))
  expect(await soFar(plain)).toEqual([{ ...shown, estimate_kobo: null }])
})

it('on the first of a month nothing is counted yet', async () => {
  t.setNow(`${month}T09:00:00.000Z`)
  const [shown] = await soFar(owner)
  t.setNow(`${today}T09:00:00.000Z`)
  expect(shown).toMatchObject({ until: addDays(month, -1), measures: [{ value: null }] })
  expect(shown?.lines).toMatchObject([{ committed: 0, days: [] }, { quantity: 0 }].slice(0, shown?.lines.length))
})

it('tells what was agreed, without prices to who sees no money', async () => {
  const [contract] = await mine(owner)
  expect(contract).toMatchObject({ number: agreed.number, minimum_kobo: 0, measures: [{ title: 'Coverage' }] })
  expect(contract?.lines.find(({ id }) => id === volume)).toMatchObject({ tiers, campaign: 'Kora Voice' })
  const hidden = JSON.stringify(await mine(plain))
  for (const amount of [price_kobo, 8500, 7250]) expect(hidden).not.toContain(String(amount))
})

it('a forecast is told before its month by who decides requests, and the newest counts', async () => {
  const tell = (of: string, quantity: number, as = owner, contract_line_id = volume) =>
    t.call(clientContracts.forecast, { body: { contract_line_id, month: of, quantity } }, as)
  const next = addMonths(month, 1)
  await tell(next, 9000)
  t.setNow(`${today}T10:00:00.000Z`)
  await tell(next, 12_000)
  const [contract] = await mine(owner)
  expect(contract?.lines.find(({ id }) => id === volume)?.forecasts).toEqual([{ month: next, quantity: 12_000 }])
  await expect(tell(month, 1)).rejects.toMatchObject({ fields: { month: expect.stringContaining('has begun') } })
  await expect(tell(addDays(next, 1), 1)).rejects.toMatchObject({ fields: { month: 'Choose the first day of the month' } })
  await expect(tell(next, 1, plain)).rejects.toMatchObject({ status: 403 })
  const seat = agreed.lines.find(({ kind }) => kind === 'seat')?.id ?? ''
  await expect(tell(next, 1, owner, seat)).rejects.toMatchObject({ status: 404 })
})
