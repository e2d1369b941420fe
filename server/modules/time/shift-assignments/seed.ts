/** The demo company's roster: every office by day, the teams that go round in their turn. */
import type { Insertable } from 'kysely'
import type { ShiftAssignment } from '../../../database.types.ts'
import type { RotationRules } from '../../../lib/calendar/roster.ts'
import type { SeededShifts, ShiftsPlan } from '../shifts/seed.ts'

/** Which campaign goes round in which turn; the others work by day. */
const turnOf: Record<string, number> = { 'kora bank voice': 0, 'nile telecom chat': 0, 'sahel airlines support': 1 }
/** Rows that are inserted together have the same columns. */
export const nobody = { employee_id: null, team_id: null, office_id: null, shift_id: null, rotation_id: null }

export function assignmentsOf(plan: ShiftsPlan, shiftOf: SeededShifts, rotations: RotationRules[][], created_at: string) {
  const since = { starts_on: plan.opened_on, ends_on: null, extra: false, created_at }
  const assigned = (to: Partial<Insertable<ShiftAssignment>>): Insertable<ShiftAssignment> => ({
    id: plan.dice.id(created_at),
    ...nobody,
    ...since,
    ...to,
  })
  return plan.offices.flatMap(({ id, code, teams }) => {
    const turn = rotations[turnOf[code] ?? -1]
    const rotationOf = (index: number) => turn?.[index % turn.length]?.id ?? null
    return [
      assigned({ office_id: id, shift_id: shiftOf('day').id }),
      ...(turn ? teams.map((team, index) => assigned({ team_id: team.id, rotation_id: rotationOf(index) })) : []),
    ]
  })
}
