import { refuse } from '@iroko/contract/errors'
import { isClosed } from '@iroko/contract/recruitment/stages'
import type { Tools } from '../../../lib/http/implement.ts'
import { whyNotWithdraw } from '../application-status/rules.ts'
import { moveApplication } from '../applications/actions.ts'
import type { lockApplication } from '../applications/store.ts'
import { eraseApplications } from '../erasures/store.ts'
import { mailApplicant } from '../letters/actions.ts'
import { whyNotErase } from './rules.ts'

type Application = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

/** The applicant takes an application back, and has it in a letter. */
export async function withdraw(call: Tools, application: Application): Promise<void> {
  refuse(whyNotWithdraw(application.stage))
  await moveApplication(call, application.id, { to: 'withdrawn', by: null })
  await mailApplicant(call, application, 'withdrawn', {})
}

/** Takes away what names the applicant; an open application is withdrawn with it. */
export async function erase(call: Tools, application: Application): Promise<void> {
  refuse(whyNotErase(application))
  // Without the letter of a withdrawal: it would go to an address that is no longer kept.
  if (!isClosed(application.stage)) await moveApplication(call, application.id, { to: 'withdrawn', by: null })
  const files = await eraseApplications(call.db, call.portal.house, [application.id])
  if (files.length > 0) await call.portal.jobs.enqueue(call.db, 'forget-files', { ids: files })
  await call.audit({ action: 'application.erase', entity: 'job_application', entity_id: application.id })
  await call.changed('job_applications', { permission: 'application.read' })
}
