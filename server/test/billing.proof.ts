/**
 * What the demo company invoiced, reckoned a second time in fractions from punches' days, evaluations and volumes, without a rule of the
 * product: each line of each month to the kobo. And random histories of receipts, credits and undoing, several at once: what a client owes is
 * what the ledger says, and nothing is settled beyond what it is.
 */
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { receipts } from '@iroko/contract/billing/receipts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildCompany } from '../demo.ts'
import { brokenOn } from '../lib/database/invariant.ts'
import { sealerOf } from '../lib/files/sealed.ts'
import { invariants as invoicesHold } from '../modules/billing/invoices/store-invariants.ts'
import { invariants as receiptsHold } from '../modules/billing/receipts/store-invariants.ts'
import { makeBank } from './bank.ts'
import { makeBilling } from './billing.ts'
import { approveNow } from './decisions.ts'
import { testApp } from './harness.ts'

/** Half away from zero, of a fraction. */
const rounded = (above: bigint, below: bigint): number => {
  const whole = (2n * (above < 0n ? -above : above) + below) / (2n * below)
  return Number(above < 0n ? -whole : whole)
}
const share = (kobo: number, part: number, of: number): number => rounded(BigInt(kobo) * BigInt(part), BigInt(of))
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

interface Line {
  id: string
  office_id: string
  kind: 'seat' | 'hour' | 'volume' | 'fixed'
  title: string
  price_kobo: number
  quantity: number
  seat_minutes: number
  takes: 'shift' | 'overtime' | 'night' | 'holiday'
  increment: number
  tolerance_bp: number
  training_days: number
  most_minutes: number | null
  tiers: { up_to: number | null; price_kobo: number }[]
  minimum_quantity: number
  starts_on: string
  ends_on: string | null
}
interface Contract {
  id: string
  starts_on: string
  ends_on: string | null
  minimum_kobo: number
  credit_cap_bp: number
  weekdays: number[]
  holidays_off: boolean
}
/** A person's day on a campaign, with how often they had worked there before. */
interface Worked {
  employee_id: string
  day: string
  office_id: string
  planned: number
  worked: number
  overtime: number
  approved: number
  night: number
  status: string
  before: number
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10)
function daysOfMonth(month: string): string[] {
  const days: string[] = []
  const date = new Date(`${month}T00:00:00Z`)
  while (dayText(date).slice(0, 7) === month.slice(0, 7)) {
    days.push(dayText(date))
    date.setUTCDate(date.getUTCDate() + 1)
  }
  return days
}
const isWithin = (day: string, { starts_on, ends_on }: { starts_on: string; ends_on: string | null }): boolean =>
  starts_on <= day && (ends_on === null || day <= ends_on)

/** The minutes of a line by the day, person by person, as the contract says. */
function minutesOf(line: Line, worked: readonly Worked[]): Map<string, number[]> {
  const byDay = new Map<string, number[]>()
  const soFar = new Map<string, number>()
  for (const shift of worked.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (shift.office_id !== line.office_id || !isWithin(shift.day, line)) continue
    if (line.training_days > 0 && shift.before < line.training_days) continue
    const inShift = Math.min(shift.planned, Math.max(0, shift.worked - shift.overtime))
    const ofTakes = {
      shift: inShift,
      overtime: Math.min(shift.approved, shift.overtime),
      night: shift.night,
      holiday: shift.status === 'holiday' ? shift.worked : 0,
    }
    const raw = line.kind === 'seat' ? Math.min(inShift, line.seat_minutes) : ofTakes[line.takes]
    const stepped = Math.floor(raw / line.increment + 0.5) * line.increment
    const room = line.most_minutes === null ? stepped : Math.max(0, line.most_minutes - (soFar.get(shift.employee_id) ?? 0))
    const minutes = Math.min(stepped, room)
    soFar.set(shift.employee_id, (soFar.get(shift.employee_id) ?? 0) + stepped)
    byDay.set(shift.day, [...(byDay.get(shift.day) ?? []), minutes])
  }
  return byDay
}

interface Facts {
  worked: readonly Worked[]
  volumes: readonly { contract_line_id: string; value: number }[]
  holidays: ReadonlySet<string>
  measures: readonly {
    bands: { from: number | null; to: number | null; bp: number }[]
    value: number | null
    sample: number
    least_sample: number
  }[]
}

/** A volume tier by tier. */
function pricedOf({ tiers, price_kobo }: Line, quantity: number): number {
  if (tiers.length === 0) return quantity * price_kobo
  let [left, from, amount] = [quantity, 0, 0]
  for (const tier of tiers) {
    const part = Math.min(left, tier.up_to === null ? left : tier.up_to - from)
    amount += part * tier.price_kobo
    left -= part
    from = tier.up_to ?? from
  }
  return amount
}

/** Amounts by line and kind of effect. */
function reckoned(contract: Contract, lines: readonly Line[], month: string, facts: Facts): number[] {
  const days = daysOfMonth(month).filter((day) => isWithin(day, contract))
  const all = daysOfMonth(month).length
  const charges: number[] = []
  const lost: number[] = []
  for (const line of lines) {
    const own = days.filter((day) => isWithin(day, line))
    if (own.length === 0) continue
    const minutes = minutesOf(line, facts.worked)
    if (line.kind === 'fixed') charges.push(share(line.price_kobo, own.length, all))
    if (line.kind === 'hour') charges.push(share(line.price_kobo, total(own.flatMap((day) => minutes.get(day) ?? [])), 60))
    if (line.kind === 'volume') {
      const sent = total(facts.volumes.filter((entry) => entry.contract_line_id === line.id).map(({ value }) => value))
      const amount = pricedOf(line, Math.max(sent, share(line.minimum_quantity, own.length, all)))
      charges.push(amount)
    }
    if (line.kind === 'seat') {
      const fee = share(line.price_kobo * line.quantity, own.length, all)
      const promised = own.filter(
        (day) =>
          contract.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) &&
          !(contract.holidays_off && facts.holidays.has(`${line.office_id} ${day}`)),
      )
      const ofDay = line.quantity * line.seat_minutes
      const missing = total(promised.map((day) => ofDay - Math.min(ofDay, total(minutes.get(day) ?? []))))
      const allowed = Math.floor((ofDay * promised.length * line.tolerance_bp) / 10_000)
      charges.push(fee)
      if (missing > allowed) lost.push(-share(fee, missing - allowed, ofDay * promised.length))
    }
  }
  const least = share(contract.minimum_kobo, days.length, all) - total(charges)
  const base = total(charges) + total(lost)
  const credits = facts.measures.flatMap(({ bands, value, sample, least_sample }) => {
    if (value === null || sample < least_sample) return []
    const band = bands.find(({ from, to }) => (from === null || from <= value) && (to === null || value < to))
    return band ? [share(base, band.bp, 10_000)] : []
  })
  const over =
    -total(lost) - total(credits.filter((amount) => amount < 0)) - share(total(charges), contract.credit_cap_bp, 10_000)
  return [...charges, ...lost, ...(least > 0 ? [least] : []), ...credits, ...(over > 0 ? [over] : [])]
    .filter((amount) => amount !== 0)
    .sort((a, b) => a - b)
}

it('each invoiced month of the demo company comes to the same a second time', async () => {
  const t = await testApp()
  const sealer = sealerOf(t.portal.environment)
  await buildCompany(t.db, { employees: 120, months: 8, today: t.today(), now: t.portal.now() }, sealer)
  const { rows: months } = await sql<{ contract: Contract; month: string; invoice_id: string }>`
    select to_json(contract) as contract, month.month::text as month, month.invoice_id from billing_month month join contract on contract.id = month.contract_id
    where month.state = 'invoiced' order by month.month, contract.number`.execute(t.db)
  expect(months.length).toBeGreaterThan(12)
  for (const { contract, month, invoice_id } of months) {
    const { rows: lines } = await sql<Line>`select * from contract_line where contract_id = ${contract.id}::uuid`.execute(t.db)
    const first = sql`${month}::date`
    const { rows: worked } = await sql<Worked>`
      select day.employee_id, day.day::text as day, coalesce(offer.office_id, day.office_id) as office_id, day.planned_minutes as planned,
        day.worked_minutes as worked, day.overtime_minutes as overtime, day.night_minutes as night, day.status,
        coalesce((select approved_minutes from overtime_decision made where made.employee_id = day.employee_id and made.day = day.day
          and made.kind in ('overtime', 'day_off')), 0) as approved,
        (select count(*)::int from attendance_day earlier where earlier.employee_id = day.employee_id and earlier.day < day.day and earlier.worked_minutes > 0
          and earlier.office_id = coalesce(offer.office_id, day.office_id)) as before
      from attendance_day day left join shift_offer offer on offer.taken_by = day.employee_id and offer.day = day.day and offer.status = 'taken'
      where date_trunc('month', day.day) = ${first} and day.status not in ('pending', 'conflict')`.execute(t.db)
    const { rows: volumes } = await sql<Facts['volumes'][number]>`
      select contract_line_id, value from billing_entry where status = 'confirmed' and contract_line_id is not null and date_trunc('month', day) = ${first}`.execute(
      t.db,
    )
    const { rows: holidays } = await sql<{ key: string }>`
      select office.id || ' ' || day::date as key from office, public_holiday free, generate_series(free.start_date, free.end_date, interval '1 day') day
      where free.archived_at is null and holiday_is_for(free.id, office.id, office.branch_id)`.execute(t.db)
    const { rows: measures } = await sql<Facts['measures'][number]>`
      select measure.bands, measure.least_sample, scored.sample, scored.value from contract_measure measure, lateral (
        select count(*)::int as sample, round(avg(evaluation.score) * 100)::int as value from quality_contact contact join evaluation on evaluation.contact_id = contact.id
        where evaluation.office_id = measure.office_id and evaluation.released_at is not null and date_trunc('month', contact.day) = ${first}) scored
      where measure.contract_id = ${contract.id}::uuid and measure.source = 'quality'`.execute(t.db)
    const { rows: invoiced } = await sql<{ amount_kobo: number }>`
      select amount_kobo from invoice_line where invoice_id = ${invoice_id}::uuid order by amount_kobo`.execute(t.db)
    const facts = { worked, volumes, measures, holidays: new Set(holidays.map(({ key }) => key)) }
    expect(reckoned(contract, lines, month, facts), `${contract.id} ${month}`).toEqual(
      invoiced.map(({ amount_kobo }) => amount_kobo),
    )
  }
})

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

it('receipts, credits and undoing at random, eight at once, settle nothing twice and owe what the ledger says', async () => {
  const t = await testApp()
  const b = await makeBilling(t)
  const bank = makeBank(t, b.accountant)
  const clients: Awaited<ReturnType<typeof b.owing>>[] = []
  for (const title of ['Kora', 'Nile', 'Volta']) clients.push(await b.owing(title, {}, [40_000_000, 25_000_000, 7_777_777]))
  const dice = seeded(20_261_130)
  const draw = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T
  // One statement follows the other: the bank speaks first, then all settle at once.
  const lines = []
  for (let nth = 0; nth < 24; nth += 1) {
    const owes = draw(clients)
    const { bank_line } = await bank.line(t.today(), `PAID ${nth} END`, 1_000_000 + Math.floor(dice() * 30_000_000))
    lines.push({ id: bank_line.id, client: owes.client.id })
  }
  const tried = async (run: Promise<unknown>) => {
    const [settled] = await Promise.allSettled([run])
    // Refused because another was first; never because the database broke.
    if (settled.status === 'rejected') expect((settled.reason as { status: number }).status).toBeLessThan(500)
  }
  const steps = [
    ...lines.flatMap(({ id, client }) => [0, 1].map(() => () => bank.settle(id, 'receipt', client))),
    ...Array.from({ length: 24 }, () => async () => {
      const { invoice } = draw(clients)
      const body = {
        lines: [
          { position: 1, amount_kobo: 1 + Math.floor(dice() * 5_000_000), effect: draw(['correction', 'concession'] as const) },
        ],
        reason: 'Agreed',
      }
      const { id } = await t.call(creditNotes.ask, { params: { id: invoice.id }, body }, b.accountant)
      await approveNow(t, 'credit_note', id, b.second)
    }),
    ...Array.from({ length: 36 }, () => async () => {
      const { client } = draw(clients)
      const [receipt] = (await t.call(receipts.list, { query: { client_id: client.id, limit: 100 } }, b.accountant)).receipts
      if (!receipt) return
      const shown = (await t.call(receipts.show, { params: { id: receipt.id } }, b.accountant)).receipt
      const [standing] = shown.allocations.filter(({ is_undone }) => !is_undone)
      if (standing && dice() < 0.6) return await t.call(receipts.undo, { params: { id: standing.id } }, b.accountant)
      const [open] = shown.open
      const amount_kobo = Math.min(shown.left_kobo, open?.open_kobo ?? 0)
      if (open && amount_kobo > 0)
        return await t.call(
          receipts.allocate,
          { params: { id: receipt.id }, body: { invoice_id: open.id, amount_kobo } },
          b.accountant,
        )
    }),
  ].toSorted(() => dice() - 0.5)
  const worker = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await tried(step())
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  for (const invariant of [...invoicesHold, ...receiptsHold]) expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
  for (const { client } of clients) {
    const { rows } = await sql<{ kobo: number }>`
      select coalesce(sum(debit_kobo - credit_kobo), 0)::bigint as kobo from journal_line line join account on account.id = line.account_id
      where account.code in ('1100', '2050') and line.party_id = ${client.id}::uuid`.execute(t.db)
    expect((await b.owedBy(client.id))?.total_kobo ?? 0).toBe(rows[0]?.kobo)
  }
  const { rows: over } = await sql`
    select invoice.number from invoice join allocation on invoice.id in (allocation.invoice_id, allocation.credit_id)
    group by invoice.id having sum(allocation.amount_kobo) not between 0 and abs(invoice.total_kobo)`.execute(t.db)
  expect(over).toEqual([])
})
