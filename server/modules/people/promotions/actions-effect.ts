/** A promotion on its day: the placement and the salary in one transaction, or a sentence that says why not. */

import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { setAuthors } from '../../../lib/acting.ts'
import { dryRun } from '../../../lib/database/dry-run.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { approversOf } from '../../platform/approvals/store-trail.ts'
import { lockForMove } from '../records/actions-place.ts'
import { refusedOffices } from '../records/actions-proof.ts'
import { type DatedPlace, planMove } from '../records/rules.ts'
import { lockPlaces, peopleOf, writeMoves } from '../records/store.ts'
import { planSalary } from '../salaries/rules.ts'
import { datedSalaries, lockEarner, writeSalaries } from '../salaries/store.ts'
import { letters, postOf, publishPromotion } from './notify.ts'
import { type Circumstances, type Plan, problemOf } from './rules.ts'
import * as store from './store.ts'
import { findProposers, findTarget } from './store-people.ts'

export const planOf = (row: store.PromotionRecord): Plan => ({
  effective_on: row.effective_on,
  from: {
    office_id: row.from_office_id,
    team_id: row.from_team_id,
    designation_id: row.from_designation_id,
    salary_kobo: row.from_salary_kobo,
  },
  to: {
    office_id: row.to_office_id,
    team_id: row.to_team_id,
    designation_id: row.to_designation_id,
    salary_kobo: row.to_salary_kobo,
  },
})

/** What a promotion is weighed against, with the person held until the transaction ends. */
export async function loadConstraints(call: Pick<Tools, 'db' | 'today'>, employeeId: string, to: Plan['to']) {
  const { db, today } = call
  const person = await lockEarner(db, employeeId)
  const places = (await lockPlaces(db, [person.ogid]))[0]?.places ?? []
  const target = await findTarget(db, { ...to, designation_id: to.designation_id ?? '' })
  const closed = target.find(({ archived }) => archived)?.title ?? null
  const salaries = await datedSalaries(db, [employeeId])
  return { person, places, salaries, closed, today } satisfies Circumstances
}

/** Writes the place of a plan and does what follows from it; answers what that changed. */
async function movePlace(
  { db }: Pick<Tools, 'db'>,
  employee_id: string,
  places: readonly DatedPlace[],
  { effective_on, to }: Plan,
  follow: () => Promise<string[]>,
): Promise<string[]> {
  const { office_id, team_id, designation_id } = to
  const move = planMove(places, effective_on, { office_id, team_id, designation_id: designation_id ?? undefined })
  if (!move) return []
  await writeMoves(db, [{ ...move, employee_id }], effective_on)
  return await follow()
}

/** What a promotion would change besides it on its day; nothing is written. `planFor` says what is planned, or refuses it. */
export const previewEffects = (
  call: StaffTools,
  ogid: string,
  planFor: () => Promise<{ employee_id: string; plan: Plan }>,
): Promise<string[]> =>
  dryRun(call.db, async () => {
    const people = await peopleOf(call.db, [ogid])
    const follow = await lockForMove(
      call,
      people.map(({ id }) => id),
    )
    const { employee_id, plan } = await planFor()
    const { places } = await loadConstraints(call, employee_id, plan.to)
    return await movePlace(call, employee_id, places, plan, () => follow({ from: plan.effective_on, by: call.user.id }))
  })

/** Writes an approved promotion whose day has come; where something stands against it, HR reads what. Answers whether it counts. */
export async function takeEffect(call: Tools, id: string): Promise<boolean> {
  const { db, now, today } = call
  const held = await store.lockPromotion(db, id)
  if (held?.status !== 'approved' || held.effective_on > today) return false
  const plan = planOf(held)
  const follow = await lockForMove(call, [held.employee_id])
  const found = await loadConstraints(call, held.employee_id, plan.to)
  const problem = (await ungranted(call, held)) ?? problemOf(plan, found)
  if (problem !== null) {
    await notifyProblem(call, held, problem)
    return false
  }
  await setAuthors(db, held.makers, now, (await approversOf(db, 'promotion', id)).at(-1) ?? null)
  await movePlace(call, held.employee_id, found.places, plan, () => follow({ from: held.effective_on, by: null }))
  if (held.to_salary_kobo !== null && held.to_salary_kobo !== held.from_salary_kobo)
    await writeSalaries(
      db,
      [
        {
          ...planSalary(found.salaries, held.effective_on),
          salary: {
            employee_id: held.employee_id,
            amount_kobo: held.to_salary_kobo,
            source: 'promotion',
            reason: held.reason,
            set_by: held.proposed_by,
          },
        },
      ],
      now,
    )
  await store.updatePromotion(db, id, { status: 'effective', applied_at: now.toISOString(), problem: null })
  const { office_id: to_office_id, team_id: to_team_id, designation_id } = plan.to
  await call.audit([
    { action: 'promotion.effect', entity: 'promotion', entity_id: id, after: { status: 'effective' } },
    {
      action: 'people.transfer',
      entity: 'employee',
      entity_id: held.employee_id,
      after: { office_id: to_office_id, team_id: to_team_id, designation_id, starts_on: held.effective_on, promotion_id: id },
    },
  ])
  // Who is asked follows where somebody sits.
  await call.portal.jobs.enqueue(db, 'structure-lines', { employees: [held.employee_id] })
  await call.changed('people', { permission: 'directory.read' })
  await call.changed('rights', { for: [held.employee_id] })
  await publishPromotion(call, [held.employee_id, held.proposed_by])
  return true
}

/** Why nobody who proposed or approved this can give the rights of the new office; undefined when somebody can. */
export async function ungranted(call: Pick<Tools, 'db' | 'today'>, held: store.PromotionRecord): Promise<string | undefined> {
  const { id, makers, from_office_id, to_office_id } = held
  if (from_office_id === to_office_id) return undefined
  const people = [...makers, ...(await approversOf(call.db, 'promotion', id))]
  return (await refusedOffices(call, people, [to_office_id], 'none of the approvers has')).get(to_office_id)
}

/** Kept on the promotion and written once to those in charge, however often it is tried. */
export async function notifyProblem(call: Tools, held: store.PromotionRecord, problem: string): Promise<void> {
  if (held.problem === problem) return
  const { db, today } = call
  await store.updatePromotion(db, held.id, { problem })
  await call.audit({ action: 'promotion.problem', entity: 'promotion', entity_id: held.id, after: { problem } })
  const charged = await findProposers(db, held.proposed_by, today)
  const post = postOf(await store.findPromotion(db, null, held.id, today))
  await publishPromotion(call, charged)
  await write(call, charged, requestPage('promotion', held.id), letters.problem(post, problem), 'decisions')
}
