/** What a promotion of the demo company says, and what its day did. */
import { addDays } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type DemoPerson, placeOf, send } from '../../../lib/demo/demo.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { summaryOf } from './notify.ts'
import type { PromotionsPlan, Wish } from './seed.ts'

const words = {
  kind: ['Well deserved', 'The client has asked for more of this', 'Within the campaign’s budget'],
  refusing: ['Six more months of good scores first', 'No such position is budgeted before the new year'],
}
const reasons = [
  'Already coaches the team’s new joiners and has the best quality scores of the quarter.',
  'Covered for the team lead for two months without a single escalation.',
  'First contact resolution above target in every month of this year.',
  'Trained six colleagues on the client’s new product.',
]
/** Naira, in kobo. */
const fiveThousand = 500_000

export function promote(person: DemoPerson, wish: Wish, plan: PromotionsPlan, by: string) {
  const { dice, designations, offices, salaries, today, decide } = plan
  const [place, salary] = [placeOf(person), salaries.get(person.id)?.at(-1)]
  if (!place || !salary) throw new Error(`${person.first_name} has no place to rise from`)
  const { created_at, effective_on, to, fate } = wish
  const reason = dice.pick(reasons)
  const raised = Math.max(plan.beginsWith(to), Math.ceil((salary.amount_kobo * 1.12) / fiveThousand) * fiveThousand)
  const to_salary_kobo = wish.by === 'hr.manager' ? raised : null
  const office = offices.find(({ id }) => id === place.office_id)?.title ?? ''
  const summary = summaryOf({ designation: to, office, effective_on })
  const facts = to_salary_kobo === null ? {} : { amount_kobo: to_salary_kobo }
  const request = { kind: 'promotion' as const, requester_id: person.id, makers: [by], summary, facts, created_at, fate, words }
  const { row } = send(dice, decide, request)
  const isDue = row.status === 'approved' && effective_on <= today
  return {
    ...row,
    employee_id: person.id,
    from_office_id: place.office_id,
    from_team_id: place.team_id,
    from_designation_id: designations.get(place.designation) ?? null,
    from_salary_kobo: salary.amount_kobo,
    to_office_id: place.office_id,
    to_team_id: place.team_id,
    to_designation_id: designations.get(to) ?? '',
    to_salary_kobo,
    effective_on,
    reason,
    status: isDue ? ('effective' as const) : row.status,
    proposed_by: by,
    makers: [by],
    applied_at: isDue ? `${addDays(effective_on, -1)}T23:10:00.000Z` : null,
    version: row.status === 'pending' ? 1 : 3,
  }
}

/** As the night of that day would have written it. */
export async function writeEffect(db: Db, row: ReturnType<typeof promote>, { dice, opened_on }: PromotionsPlan): Promise<void> {
  const { employee_id, effective_on, to_salary_kobo: amount_kobo, reason, proposed_by } = row
  const at = `${laterOf(opened_on, effective_on)}T00:00:00.000Z`
  const ended = sql`employee_id = ${employee_id}::uuid and ends_on is null`
  await sql`update placement set ends_on = ${effective_on}::date where ${ended}`.execute(db)
  await sql`
    insert into placement (id, employee_id, office_id, team_id, designation_id, branch_id, starts_on)
    select ${dice.id(at)}::uuid, employee_id, office_id, team_id, ${row.to_designation_id}::uuid, branch_id, ends_on
    from placement where employee_id = ${employee_id}::uuid and ends_on = ${effective_on}::date`.execute(db)
  if (amount_kobo === null) return
  await sql`update salary set ends_on = ${effective_on}::date where ${ended}`.execute(db)
  const terms = { employee_id, amount_kobo, starts_on: effective_on, ends_on: null, source: 'promotion' as const, reason }
  const salary = { id: dice.id(at), ...terms, set_by: proposed_by, created_at: row.applied_at ?? at }
  await insertAll(db, 'salary', [salary])
}
