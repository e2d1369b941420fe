/** The demo company's absences: some of each state, of days that people missed, and one that an agent tells ahead. */
import { addDays } from '@iroko/contract/dates'
import { absenceReasons } from '@iroko/contract/time/absences'
import { type Insertable, sql } from 'kysely'
import type { Absence, File } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type Fate, insertTables } from '../../../lib/demo/demo.ts'
import { type ExceptionsPlan, type Gap, morningAfter, type Touch } from '../attendance-corrections/seed-parts.ts'
import { summaryOf } from './actions.ts'

const words = {
  kind: ['Get well soon', 'Noted'],
  refusing: ['Please apply for leave instead', 'The certificate is for another week'],
}
const fates: Fate[] = ['approved', 'approved', 'approved', 'approved', 'approved', 'rejected', 'withdrawn', { waits_at: 1 }]
const mostTold = 16

/** Answers the ids of the sick notes. */
export async function seedAbsences(db: Db, plan: ExceptionsPlan, gaps: readonly Gap[], touch: Touch): Promise<string[]> {
  const { dice, today, latest, certificate } = plan
  const files: Insertable<File>[] = []
  const rows: Insertable<Absence>[] = []
  const tell = (
    place: Pick<Gap, 'employee_id' | 'office_id'>,
    span: { starts_on: string; ends_on: string },
    at: string,
    fate: Fate,
  ) => {
    const id = dice.id(at)
    const { employee_id, office_id } = place
    const reason = dice.pick(absenceReasons)
    const request = {
      kind: 'absence' as const,
      subject_id: id,
      requester_id: employee_id,
      summary: summaryOf(span),
      facts: { days: 1 },
    }
    const taken = { status: 'withdrawn' as const, decided_at: at }
    const course = fate === 'withdrawn' ? taken : plan.decide({ ...request, created_at: at, fate, words })
    const isSick = reason === 'Sick'
    const file_id = isSick && dice.chance(0.7) ? dice.id(at) : null
    if (file_id) files.push({ id: file_id, ...certificate.file, purpose: 'absence', created_by: employee_id, created_at: at })
    const { status, decided_at } = course
    const stated = { reason, details: isSick ? 'Not well; medical certificate attached' : '', file_id }
    rows.push({ id, employee_id, office_id, ...span, ...stated, status, created_at: at, decided_at })
    if (status === 'approved') touch(employee_id, span.starts_on, span.ends_on < today ? span.ends_on : addDays(today, -1))
  }
  for (const gap of gaps) {
    const at = morningAfter(gap.day)
    const isTold = rows.some(({ employee_id }) => employee_id === gap.employee_id)
    if (rows.length >= mostTold || isTold || gap.email === 'agent@zuma.test' || at > latest) continue
    tell(gap, { starts_on: gap.day, ends_on: gap.day }, at, fates[rows.length % fates.length] ?? 'approved')
  }
  // The agent whom one signs in as tells one ahead.
  const agent = await placeOfAccount(db, 'agent@zuma.test')
  const ahead = { starts_on: addDays(today, 12), ends_on: addDays(today, 13) }
  if (agent) tell(agent, ahead, `${latest.slice(0, 10)}T09:40:00.000Z`, { waits_at: 1 })
  await insertTables(db, { file: files, absence: rows })
  return files.map(({ id }) => id)
}

async function placeOfAccount(db: Db, email: string) {
  const found = await sql<Pick<Gap, 'employee_id' | 'office_id'>>`
    select placement.employee_id, placement.office_id from placement join employee on employee.id = placement.employee_id
    where employee.email = ${email} and placement.ends_on is null`.execute(db)
  return found.rows[0]
}
