/** The demo company's payrolls: three closed months, and the newest in review. */
import { addMonths, firstOfMonth, monthOf } from '@iroko/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type RequestsPart, send } from '../../../lib/demo.ts'
import { earlierOf } from '../../../lib/moments.ts'
import { openFilings } from '../filings/actions.ts'
import { seedFiled } from '../filings/seed.ts'
import { seedReturned } from '../held-pay/seed.ts'
import { postAccrual, postPayment } from '../journals/actions.ts'
import { groupDays } from '../pay-groups/rules.ts'
import { payPeriod } from '../paydays/rules.ts'
import { unpaidPeople } from '../payslips/store-write.ts'
import { takeRepayments } from '../run-approvals/actions.ts'
import { hashOf } from '../run-approvals/store.ts'
import { lockRun, moveRun } from '../runs/store.ts'
import { rulesOn } from '../statutory/store.ts'
import { calculatePeople, readUntil } from './actions.ts'

const closedMonths = 3
const words = { kind: ['Compared with last month'], refusing: [] }

/** The first month that the demo company pays with this portal. */
export const firstPaidMonth = (today: string): string => firstOfMonth(addMonths(today, -closedMonths))

/** Calculated by payroll on the 25th, approved by the HR manager, paid and closed. */
export async function seedPayrolls(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const author = accountOf(people, 'payroll')?.id
  if (!author) return
  for (let back = closedMonths; back >= 0; back -= 1) {
    const month = firstOfMonth(addMonths(today, -back))
    const days = groupDays({ cut_off_day: 20, pay_day: 25 }, monthOf(month))
    const period = { month, ...payPeriod({ from_date: 1, to_date: 31 }, monthOf(month)), ...days }
    const rules = await rulesOn(db, month)
    if (!rules || period.starts_on >= today) continue
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
    if (back === 0) continue
    const hash = await hashOf(db, id)
    const { row } = send(dice, decide, {
      kind: 'payroll_run',
      requester_id: author,
      makers: [author],
      summary: `Payroll of ${monthOf(month)}, ${reference}`,
      facts: {},
      created_at: at,
      fate: 'approved',
      words,
    })
    const approved_at = row.decided_at ?? latest
    await insertTables(db, { payroll_approval: [{ ...row, run_id: id, hash, asked_by: author, version: 2 }] })
    await takeRepayments(db, held ?? run, new Date(approved_at), () => dice.id(approved_at))
    const after = (hours: number) => earlierOf(new Date(Date.parse(approved_at) + hours * 3_600_000).toISOString(), latest)
    await moveRun(db, run, { state: 'approved', hash, approved_at })
    const now = new Date(approved_at)
    const newId = () => dice.id(approved_at)
    await postAccrual(db, { ...run, hash }, { day: period.ends_on, now, newId })
    await moveRun(db, run, { state: 'paid', paid_at: after(2), paid_on: approved_at.slice(0, 10) })
    await postPayment(db, { ...run, hash }, { day: approved_at.slice(0, 10), now, newId })
    await openFilings(db, run, approved_at.slice(0, 10), newId)
    if (back === 1) await seedReturned(db, { ...run, hash }, { day: after(20).slice(0, 10), now, newId })
    await moveRun(db, run, { state: 'closed', closed_at: after(24) })
  }
  // Now and not at the end: the keys of tables are put back before it.
  await sql`set constraints payroll_journal_balanced immediate`.execute(db)
  await seedFiled(db, author, today)
}
