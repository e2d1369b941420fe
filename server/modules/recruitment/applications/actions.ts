import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { type ApplicationStage, applicationStages, isClosed } from '@iroko/contract/recruitment/stages'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { nameOf, whyNotMove } from './rules.ts'
import { lockApplication, writeMove } from './store.ts'

interface Move {
  to: ApplicationStage
  reason?: string | undefined
  /** Nobody where the applicant or a rule moves it. */
  by: string | null
}

/** Moves an application to another stage: the one way in which it comes there. Answers it as it was. */
export async function moveApplication(call: Tools, id: string, { to, reason, by }: Move) {
  const application = await orNotFound(lockApplication(call.db, id), 'application')
  refuse(whyNotMove(application, to, reason))
  const written = writeMove(call.db, {
    application_id: id,
    from_stage: application.stage,
    to_stage: to,
    reason: reason ?? null,
    moved_by: by,
    moved_at: call.now.toISOString(),
  })
  await refuseSecond(written, application)
  await call.audit({
    action: 'application.move',
    entity: 'job_application',
    entity_id: id,
    before: { stage: application.stage },
    after: { stage: to, reason },
  })
  await call.changed('job_applications', { permission: 'application.read' })
  return application
}

/**
 * Moves an application on to a stage unless it is there or beyond; what HR did by hand is never undone by a rule. Answers whether it moved.
 */
export async function advanceApplication(call: Tools, id: string, to: ApplicationStage, by: string | null): Promise<boolean> {
  const application = await orNotFound(lockApplication(call.db, id), 'application')
  if (!isBefore(application.stage, to)) return false
  await moveApplication(call, id, { to, by })
  return true
}

/** Whoever applied again since they were rejected has another one that lives, which is gone on with. */
async function refuseSecond(written: Promise<void>, application: Parameters<typeof nameOf>[0]): Promise<void> {
  const why = conflict('not_now', `${nameOf(application)} has applied for this job again since. Move that application instead`)
  await orRefuse(written, 'job_application_email', why)
}

const isBefore = (stage: ApplicationStage, other: ApplicationStage): boolean =>
  !isClosed(stage) && applicationStages.indexOf(stage) < applicationStages.indexOf(other)
