/** Who takes over what somebody who leaves was responsible for. */
import { invalid } from '@iroko/contract/errors'
import { laterOf } from '../../../lib/calendar/moments.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { activeByOgid } from '../records/store.ts'
import type { Heirs } from './actions-plan.ts'
import { responsibilitiesOf } from './store.ts'

export interface NamedHeirs {
  exit_date: string
  successor?: string | null | undefined
  decider?: string | null | undefined
  successors: readonly { ogid: string; successor: string }[]
}

/**
 * Who takes over what. A successor is required when the person heads an office or a team, or leads somebody for whom nobody else is
 * named.
 */
export async function heirsOf({ db, today }: Pick<Tools, 'db' | 'today'>, leaverId: string, body: NamedHeirs): Promise<Heirs> {
  const { reportees, offices, teams } = await responsibilitiesOf(db, leaverId, today)
  const led = new Map(reportees.map(({ ogid, id }) => [ogid, id]))
  const asked = [body.successor, body.decider, ...body.successors.map(({ successor }) => successor)].filter((it) => it != null)
  const found = new Map((await activeByOgid(db, asked, laterOf(today, body.exit_date))).map(({ ogid, id }) => [ogid, id]))
  const heir = (ogid: string, field: string, not?: string): string => {
    const id = found.get(ogid)
    if (!id || id === leaverId || id === not) throw invalid({ [field]: 'Choose a colleague who is not leaving' })
    return id
  }
  const named = body.successors.map(({ ogid, successor }) => {
    const employee_id = led.get(ogid)
    if (!employee_id) throw invalid({ [`to_${ogid}`]: 'This colleague is no longer a direct report. Reload the page' })
    return { employee_id, successor_id: heir(successor, `to_${ogid}`, employee_id) }
  })
  const successors = [...new Map(named.map((heir) => [heir.employee_id, heir])).values()]
  const isLeft = successors.length < new Set(led.values()).size || offices.length > 0 || teams.length > 0
  if (isLeft && !body.successor) throw invalid({ successor: 'Choose who takes over the responsibilities' })
  return {
    successor_id: body.successor ? heir(body.successor, 'successor') : null,
    decider_id: body.decider ? heir(body.decider, 'decider') : null,
    successors,
  }
}
