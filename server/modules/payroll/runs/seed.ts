/** The demo company's payrolls: three closed months, and the newest in review. */
import { addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { payPeriod } from '../paydays/rules.ts'
import { rulesOn } from '../statutory/store.ts'
import { calculatePeople, readUntil } from './actions.ts'
import { lockRun, moveRun } from './store.ts'
import { hashOf, unpaidPeople } from './store-slips.ts'

interface Plan {
  people: readonly { id: string; email: string }[]
  today: string
  dice: SeededRandom
}

export async function seedPayrolls(db: Db, { people, today, dice }: Plan): Promise<void> {
  const author = people.find(({ email }) => email === 'payroll@zuma.test')?.id
  if (!author) return
  for (const back of [-3, -2, -1, 0]) {
    const month = `${addMonths(today, back).slice(0, 7)}-01`
    const period = { month, ...payPeriod({ from_date: 1, to_date: 31 }, month.slice(0, 7)) }
    const rules = await rulesOn(db, month)
    if (!rules || period.starts_on >= today) continue
    const at = `${back === 0 ? today : period.ends_on}T07:30:00.000Z`
    const id = dice.id(at)
    const reads = { read_until: back === 0 ? readUntil(period, today) : period.ends_on }
    const made = { created_by: author, calculated_by: author, created_at: at, version: 1 }
    const run = {
      id,
      reference: `PR-${month.slice(0, 7)}`,
      ...period,
      state: 'review' as const,
      rules_id: rules.id,
      ...reads,
      ...made,
    }
    await insertAll(db, 'payroll_run', [run])
    const held = await lockRun(db, id)
    const ids = await unpaidPeople(db, period, 100_000)
    if (held && ids.length > 0) await calculatePeople(db, held, ids, new Date(at), () => dice.id(at))
    if (back === 0) continue
    await moveRun(db, run, { state: 'approved', hash: await hashOf(db, id), approved_at: at })
    await moveRun(db, run, { state: 'paid', paid_at: at })
    await moveRun(db, run, { state: 'closed', closed_at: at })
  }
}
