/** The demo company's payrolls: three closed months, and the newest in review. */
import { addMonths, firstOfMonth, monthOf } from '@iroko/contract/dates'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { sql } from 'kysely'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { openFilings } from '../filings/actions.ts'
import { seedFiled, seedFiledAtOnce } from '../filings/seed.ts'
import { seedReturned } from '../held-pay/seed.ts'
import { accrualDay, postAccrual, postPayment } from '../journals/actions.ts'
import { groupDays } from '../pay-groups/rules.ts'
import { takeProvisions } from '../pay-rules/actions-provisions.ts'
import { seedProvision } from '../pay-rules/seed.ts'
import { payPeriod } from '../paydays/rules.ts'
import { unpaidPeople } from '../payslips/store-write.ts'
import { takeRepayments } from '../run-approvals/actions.ts'
import { hashOf } from '../run-approvals/store.ts'
import { nameOf } from '../runs/rules.ts'
import { lockRun, moveRun, type RunRecord } from '../runs/store.ts'
import { rulesOn } from '../statutory/store.ts'
import { calculatePeople, readUntil } from './actions.ts'
import { reverseRun } from './actions-ends.ts'

const closedMonths = 3
const words = { kind: ['Compared with last month'], refusing: [] }

/** The first month that the demo company pays with this portal. */
export const firstPaidMonth = (today: string): string => firstOfMonth(addMonths(today, -closedMonths))

/** Calculated by payroll on the 25th, approved by the HR manager, paid and closed. */
export async function seedPayrolls(db: Db, part: RequestsPart): Promise<void> {
  const { people, today, latest, dice } = part
  const author = accountOf(people, 'payroll')?.id
  if (!author) return
  const filing = { by: author, idOf: (at: string) => dice.id(at) }
  let bonus: RunRecord | undefined
  for (let back = closedMonths; back >= 0; back -= 1) {
    const month = firstOfMonth(addMonths(today, -back))
    const calendar = await loadCalendar(db, null, addMonths(month, -1), addMonths(month, 1))
    const days = groupDays({ cut_off_day: 20, pay_day: 25 }, monthOf(month), calendar)
    const period = { month, ...payPeriod({ from_date: 1, to_date: 31 }, monthOf(month)), ...days }
    const rules = await rulesOn(db, month)
    if (!rules || period.starts_on > today) continue
    bonus = await reverseBonus(db, bonus, { day: `${monthOf(month)}-12`, filing })
    const day = back === 0 ? latest.slice(0, 10) : `${monthOf(month)}-25`
    const at = `${day}T07:30:00.000Z`
    const id = dice.id(at)
    const reference = `PR-${monthOf(month)}`
    const run = { id, reference, ...period, rules_id: rules.id, read_until: readUntil(period, back === 0 ? today : day) }
    const made = { created_by: author, created_at: at, version: 1 }
    await insertTables(db, { payroll_run: [{ ...run, ...made, state: 'review' }] })
    const held = await lockRun(db, id)
    const ids = held ? await unpaidPeople(db, held, 100_000) : []
    if (held && ids.length > 0) await calculatePeople(db, held, ids, new Date(at), () => dice.id(at))
    if (held && back > 0) await finish(db, part, { run: held, author, at, isReturned: back === 1 })
    if (back === closedMonths) bonus = await seedBonus(db, part, { author, period: { ...period, rules_id: rules.id } })
    if (back === 1) {
      await seedFiledAtOnce(db, month, filing)
      await seedSettlement(db, part, author)
    }
    if (back > 0) await seedProvision(db, month, () => dice.id(`${addMonths(month, 1)}T01:40:00.000Z`))
  }
  await seedFiled(db, today, filing)
  // Now and not at the end: the keys of tables are put back before it.
  await sql`set constraints journal_entry_balanced immediate`.execute(db)
}

interface Finished {
  run: RunRecord
  author: string
  /** When it was calculated and sent. */
  at: string
  /** Whether the bank returned one of its payments. */
  isReturned?: boolean
}

async function finish(
  db: Db,
  { dice, decide, latest }: RequestsPart,
  { run, author, at, isReturned }: Finished,
): Promise<void> {
  const hash = await hashOf(db, run.id)
  const { row } = send(dice, decide, {
    kind: 'payroll_run',
    requester_id: author,
    makers: [author],
    summary: `${nameOf(run as Pick<PayrollRun, 'kind' | 'month'>)}, ${run.reference}`,
    facts: {},
    created_at: at,
    fate: 'approved',
    words,
  })
  const approved_at = row.decided_at ?? latest
  const paid_on = approved_at.slice(0, 10)
  await insertTables(db, { payroll_approval: [{ ...row, run_id: run.id, hash, asked_by: author, version: 2 }] })
  const now = new Date(approved_at)
  const newId = () => dice.id(approved_at)
  const day = accrualDay(run, paid_on)
  await takeRepayments(db, run, { now, day, newId })
  const after = (hours: number) => earlierOf(new Date(Date.parse(approved_at) + hours * 3_600_000).toISOString(), latest)
  await moveRun(db, run, { state: 'approved', hash, approved_at })
  const used = await takeProvisions(db, { id: run.id, month: firstOfMonth(day) }, { now, newId })
  await postAccrual(db, { ...run, hash }, used, { day, now, newId })
  await moveRun(db, run, { state: 'paid', paid_at: after(2), paid_on })
  await postPayment(db, { ...run, hash }, { day: paid_on, now, newId })
  await openFilings(db, run, paid_on, newId)
  if (isReturned) await seedReturned(db, { ...run, hash }, { day: after(20).slice(0, 10), now, newId })
  await moveRun(db, run, { state: 'closed', closed_at: after(24) })
}

/** Two of those who left two months ago are settled last month; what they did not return is more than their last pay. */
async function seedSettlement(db: Db, part: RequestsPart, author: string): Promise<void> {
  const { people, today, dice } = part
  const month = firstOfMonth(addMonths(today, -2))
  const period = { month, ...payPeriod({ from_date: 1, to_date: 31 }, monthOf(month)) }
  const leavers = people.filter(
    ({ exit_date }) => exit_date !== null && exit_date >= period.starts_on && exit_date <= period.ends_on,
  )
  const rules = await rulesOn(db, month)
  if (!rules || leavers.length < 2) return
  const at = `${monthOf(addMonths(today, -1))}-27T08:30:00.000Z`
  const id = dice.id(at)
  const reference = `PR-${monthOf(month)}-2`
  const run = { id, reference, kind: 'final' as const, ...period, rules_id: rules.id, read_until: period.ends_on }
  const owed = leavers.slice(0, 2).map((leaver, index) => ({
    run_id: id,
    employee_id: leaver.id,
    leave_days: 0,
    notice_days: index === 0 ? -5 : 0,
    assets_kobo: 8_500_000,
    chosen_by: author,
  }))
  await insertTables(db, {
    payroll_run: [{ ...run, created_by: author, created_at: at, version: 1, state: 'review' }],
    payroll_run_person: owed,
  })
  const held = await lockRun(db, id)
  if (!held) return
  await calculatePeople(
    db,
    held,
    owed.map(({ employee_id }) => employee_id),
    new Date(at),
    () => dice.id(at),
  )
  await finish(db, part, { run: held, author, at })
}

/** Paid to the wrong person beside the first payroll. */
async function seedBonus(
  db: Db,
  part: RequestsPart,
  { author, period }: { author: string; period: Pick<RunRecord, 'month' | 'starts_on' | 'ends_on' | 'rules_id'> },
): Promise<RunRecord | undefined> {
  const { people, dice } = part
  const paid = people.find(
    ({ roles, exit_date, email }) => roles.length === 0 && exit_date === null && !email.startsWith('agent'),
  )
  const type = await db.selectFrom('allowance_type').select('id').where('title', '=', 'Internet data').executeTakeFirst()
  if (!paid || !type) return undefined
  const { month, starts_on, ends_on, rules_id } = period
  const at = `${monthOf(month)}-27T08:10:00.000Z`
  const id = dice.id(at)
  const run = { id, reference: `PR-${monthOf(month)}-2`, kind: 'off_cycle' as const, month, starts_on, ends_on, rules_id }
  const chosen = { run_id: id, employee_id: paid.id, chosen_by: author }
  await insertTables(db, {
    payroll_run: [{ ...run, read_until: ends_on, created_by: author, created_at: at, version: 1, state: 'review' }],
    payroll_run_person: [chosen],
    payroll_run_item: [{ ...chosen, allowance_type_id: type.id, mode: 'flat_rate', value: 25_000_000 }],
  })
  const held = await lockRun(db, id)
  if (!held) return undefined
  await calculatePeople(db, held, [paid.id], new Date(at), () => dice.id(at))
  await finish(db, part, { run: held, author, at })
  return await lockRun(db, id)
}

/** The bank returned it, after what it owed was filed: what comes back lowers what is owed next. */
async function reverseBonus(
  db: Db,
  run: RunRecord | undefined,
  { day, filing }: { day: string; filing: Parameters<typeof seedFiled>[2] },
): Promise<undefined> {
  if (!run) return
  await seedFiled(db, day, filing)
  const call = { db, now: new Date(`${day}T09:00:00.000Z`), audit: async () => undefined, changed: async () => undefined }
  await reverseRun(call as unknown as Tools, run, {
    ...{ by: filing.by, reason: 'Paid to the wrong person', payment: 'returned' },
    newId: () => filing.idOf(`${day}T09:00:00.000Z`),
  })
}
