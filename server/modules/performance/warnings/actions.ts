/** What several calls and jobs do with warning letters. */
import { shortDayAndYear } from '@iroko/contract/day-words'
import { invalid } from '@iroko/contract/errors'
import { merged } from '@iroko/contract/performance/warning-steps'
import type { WarningAction } from '@iroko/contract/performance/warnings'
import type { OnExit, StandingOf } from '../../../lib/house/noun.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { windowOf } from '../../quality/evaluations/actions.ts'
import { findKind } from '../warning-kinds/store.ts'
import { findStep, type WarningStep } from '../warning-steps/store.ts'
import { ofOthers } from './notify.ts'
import { activeUntil, hearingText, type LetterState, whyNot } from './rules.ts'
import * as store from './store.ts'

export const entity = 'warning'

/** To those who may know of it: the person once it is issued, who drafted and issued it, HR. */
export const publish = (call: Pick<Tools, 'changed'>, ...people: (string | null)[]) =>
  call.changed('warnings', { for: people.filter((id) => id !== null), permission: 'warning.decide' })

export const standingOf = (shown: store.Shown): LetterState => ({
  ...shown,
  drafted_by: shown.drafter_id,
  issued_by: shown.issuer_id,
})

export const askingOf = ({ user, today }: Pick<StaffTools, 'user' | 'today'>, { may_issue, may_decide }: store.Shown) => ({
  id: user.id,
  today,
  may_issue,
  may_decide,
})

/** A step of a letter. */
export const warningStep = (step: WarningAction): RecordStep<store.Shown> => ({
  entity,
  called: 'warning letter',
  find: (call, id) => store.lockWarning(call.db, call.user, id, call.today),
  whyNot: (held, call) => whyNot(standingOf(held), step, askingOf(call, held)),
})

interface Draft {
  kind_id: string
  step_id: string
  happened_on: string
  reason: string
  hearing_on: string | null
  hearing_time: string | null
  hearing_place: string
}

/** What the policy says of a draft; refused where it names what the policy no longer has, or a day that has not come. */
export async function policyOf(
  call: Pick<StaffTools, 'db' | 'today'>,
  draft: Pick<Draft, 'kind_id' | 'step_id' | 'happened_on'>,
) {
  const kind = await findKind(call.db, draft.kind_id)
  if (!kind) throw invalid({ kind_id: 'Choose a kind from the list' })
  const step = await findStep(call.db, draft.step_id)
  if (!step) throw invalid({ step_id: 'Choose a step from the list' })
  if (step.rank < kind.first_rank) throw invalid({ step_id: `${kind.title} begins at a harder step` })
  if (draft.happened_on > call.today) throw invalid({ happened_on: 'Enter a day that has come' })
  return { kind, step }
}

/** The text of a letter as it would be issued today, and until when it counts. */
export async function textOf(
  call: StaffTools,
  draft: Draft,
  person: store.Recipient,
  { kind, step }: { kind: { title: string }; step: WarningStep },
) {
  const active_until = activeUntil(call.today, step.active_months)
  const appeal_until = await windowOf(call, person.id, call.today, step.appeal_days)
  const body = merged(step.body, {
    full_name: person.full_name,
    first_name: person.first_name,
    ogid: person.ogid,
    designation: person.designation ?? '',
    office: person.office,
    kind: kind.title,
    step: step.title,
    happened_on: shortDayAndYear(draft.happened_on),
    reason: draft.reason,
    hearing: hearingText(draft),
    issued_on: shortDayAndYear(call.today),
    active_until: shortDayAndYear(active_until),
    appeal_until: shortDayAndYear(appeal_until),
    issuer: `${call.user.first_name} ${call.user.last_name}`,
    company: companyOf(await findCompany(call.db)).name,
  })
  return { body, active_until, appeal_until }
}

/** Letters whose time is over count no more; they stay where HR reads them. */
export async function expireDue(tools: Tools): Promise<void> {
  for (const warning of await store.lockExpired(tools.db, tools.today)) {
    await store.updateHeld(tools.db, warning, { status: 'expired' })
    const change = { before: { status: warning.status }, after: { status: 'expired' } }
    await tools.audit({ action: 'warning.expire', entity, entity_id: warning.id, ...change })
    await publish(tools, warning.employee_id, warning.issued_by)
  }
}

/** What was only drafted is nobody's business once they have left; what was issued stays as it is, and is active again if they return. */
export const onExit: OnExit = {
  hold: (call) =>
    Promise.resolve(async ({ employee_id }) => {
      for (const { id } of await store.lockDrafts(call.db, employee_id)) {
        await store.deleteWarning(call.db, id)
        await call.audit({ action: 'warning.discard', entity, entity_id: id, after: { comment: 'Employment ended' } })
      }
    }),
}

/** What a promotion and an exit show of somebody, to those who may know of it. */
export const standing: StandingOf = async ({ db, user, today }, employeeId) =>
  (await store.listActive(db, user, employeeId, today)).map(({ id, kind, step, issued_on, active_until }) => ({
    title: `${step}: ${kind}`,
    since: issued_on,
    until: active_until,
    path: ofOthers(id),
  }))
