import { type Fault, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import type { Permission } from '@iroko/contract/permissions'
import { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicantLetter, applicantLetters, stepLetters } from '@iroko/contract/recruitment/letters'
import {
  type ApplicationStage,
  applicationStages,
  interviewStatuses,
  interviewWords,
  stageWords,
} from '@iroko/contract/recruitment/stages'
import { listChanges } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { eachByKey, implement, listed, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { may, mayForAll, type User } from '../../../lib/http/rights.ts'
import { commonFacts, letterWords, mailApplicant } from '../letters/actions.ts'
import { exampleFacts } from '../letters/rules.ts'
import { whyNotOwn } from '../own-applications/actions.ts'
import { findOwn } from '../own-applications/store.ts'
import { moveApplication } from './actions.ts'
import { canOf, letterOf, nameOf, whyNotByHand, whyNotChange, whyNotSieve } from './rules.ts'
import { findApplication } from './store.ts'
import { readBoard } from './store-board.ts'
import { listApplications, listChoices } from './store-list.ts'
import * as store from './store-one.ts'

/** The application that a change means, of those that the caller reaches. */
const lockOne = (call: StaffTools, id: string, permission: Permission = 'application.edit') =>
  orNotFound(store.lockInScope(call.db, id, { user: call.user, permission, today: call.today }), 'application')

type HeldApplication = NonNullable<Awaited<ReturnType<typeof store.lockInScope>>>

/** A change of an application, of those that the caller reaches and that are not their own. */
const applicationStep = (
  rule: (application: HeldApplication, user: User) => Fault | undefined,
): RecordStep<HeldApplication> => ({
  entity: 'job_application',
  called: 'application',
  find: ({ db, user, today }, id) => store.lockInScope(db, id, { user, permission: 'application.edit', today }),
  whyNot: async (application, call) => (await whyNotOwn(call, application.id)) ?? rule(application, call.user),
})

/** Whoever edits their own alone screens them, and moves nothing else. */
const mayMoveOf = (user: User) =>
  mayForAll(user, 'application.edit') ? 'all' : may(user, 'application.edit') ? 'screen' : 'none'

/** An application as table and board show it. */
const rowOf = <R extends { stage: ApplicationStage; is_erased: boolean }>(
  { is_erased, ...row }: R,
  mayMove: ReturnType<typeof mayMoveOf>,
) => ({ ...row, can: canOf({ stage: row.stage, is_erased }, mayMove) })

/** A letter to an applicant whom the caller reaches, with what is filled in. */
async function letterTo(
  { db, user, today, params: { id } }: Pick<StaffTools, 'db' | 'user' | 'today'> & { params: { id: string } },
  kind: ApplicantLetter,
  own: Readonly<Record<string, string>>,
) {
  if (!(await store.findResumeText(db, user, id, today))) throw notFound('application')
  const application = await orNotFound(findApplication(db, id), 'application')
  const facts = { ...own, ...(await commonFacts(db, application)) }
  return { letter: { kind, label: applicantLetters[kind].label, ...(await letterWords(db, kind)), facts } }
}

const publish = (call: Pick<StaffTools, 'changed'>) => call.changed('job_applications', { permission: 'application.read' })

/** Each tag once, as it was first written. */
const eachOnce = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)

export const routes = implement(applications, {
  list: async (call) => {
    const { rows, ...page } = await listApplications(call.db, call.user, call.query, call.today)
    const mayMove = mayMoveOf(call.user)
    return listed('job_applications', {
      ...page,
      rows: rows.map((row) => rowOf(row, mayMove)),
    })
  },

  board: async (call) => {
    const columns = await readBoard(call.db, call.user, call.query, call.today)
    const mayMove = mayMoveOf(call.user)
    return {
      stages: columns.map(({ rows, ...column }) => ({ ...column, job_applications: rows.map((row) => rowOf(row, mayMove)) })),
    }
  },

  choices: (call) => listChoices(call.db, call.user, call.today),

  show: async (call) => {
    const { db, user, today } = call
    const { id } = call.params
    const { is_erased, ...found } = await orNotFound(store.showApplication(db, user, id, today), 'application')
    const mayEdit = may(user, 'application.edit')
    // What colleagues noted about a colleague who applied is not for them to read.
    const isOwn = (await findOwn(db, [id], [user.id])).length > 0
    const notes = isOwn ? [] : await store.listNotes(db, id)
    return {
      job_application: {
        ...found,
        can: canOf({ ...found, is_erased }, isOwn ? 'none' : mayMoveOf(user)),
        moves: await store.listMoves(db, id),
        notes: notes.map(({ author_id, ...note }) => ({ ...note, can: { remove: mayEdit && author_id === user.id } })),
        earlier: await store.listOthers(db, user, id, today),
        known: await store.listKnown(db, user, id, today),
      },
    }
  },

  resumeText: async (call) => {
    const { id, resume_text } = await orNotFound(
      store.findResumeText(call.db, call.user, call.params.id, call.today),
      'application',
    )
    // Who has it open all morning has read it once an hour.
    const since = new Date(call.now.getTime() - 3_600_000).toISOString()
    if (!(await store.hasReadResume(call.db, id, call.user.id, since)))
      await call.audit({ action: 'application.read_resume', entity: 'job_application', entity_id: id })
    return { resume_text }
  },

  letter: (call) => letterTo(call, letterOf(call.query.stage), { stage: stageWords[call.query.stage] }),

  invitation: (call) => letterTo(call, stepLetters[call.query.step], exampleFacts),

  move: ownTransaction(async (call) => {
    const { stage, reason, letter } = call.body
    refuse(whyNotByHand(stage))
    return await eachAlone(call, call.body.applications, 'moved', async (alone, entry) => {
      const moving = applicationStep((application, user) =>
        mayForAll(user, 'application.edit') ? undefined : whyNotSieve(application, stage),
      )
      await lockForStep(alone, moving, entry.id, entry.version)
      const application = await moveApplication(alone, entry.id, { to: stage, reason: reason || undefined, by: alone.user.id })
      if (letter) await mailApplicant(alone, application, letterOf(stage), { stage: stageWords[stage] }, letter)
      return `${nameOf(application)} moved to ${stageWords[stage]}`
    })
  }, eachByKey),

  update: async (call) => {
    const { version, rating, ...body } = call.body
    const { id } = call.params
    const before = await lockForStep(call, applicationStep(whyNotChange), id, version)
    const after = { rating, tags: eachOnce(body.tags) }
    await updateVersion(call.db, 'job_application', { id, version }, after)
    await call.audit({
      action: 'application.update',
      entity: 'job_application',
      entity_id: id,
      before: { rating: before.rating, tags: before.tags },
      after,
    })
    await publish(call)
    return { message: `${nameOf(before)} changed` }
  },

  note: async (call) => {
    const application = await lockForStep(call, applicationStep(whyNotChange), call.params.id)
    const { words } = call.body
    await store.insertNote(call.db, {
      application_id: application.id,
      author_id: call.user.id,
      words,
      created_at: call.now.toISOString(),
    })
    // Its words go with the applicant and stay in no log.
    await call.audit({ action: 'application.note', entity: 'job_application', entity_id: application.id })
    await publish(call)
    return { message: 'Note added' }
  },

  removeNote: async (call) => {
    const note = await orNotFound(store.findNote(call.db, call.params.id, call.user.id), 'note')
    await lockOne(call, note.application_id)
    await store.deleteNote(call.db, note.id)
    await call.audit({ action: 'application.remove_note', entity: 'job_application', entity_id: note.application_id })
    await publish(call)
    return { message: 'Note deleted' }
  },

  history: async (call) => {
    const { id } = await orNotFound(store.findResumeText(call.db, call.user, call.params.id, call.today), 'application')
    const { rows, ...page } = await listChanges(call.db, { entity: 'job_application', entity_id: id }, call.query)
    return { changes: rows, ...page }
  },

  statuses: async () => ({
    statuses: {
      process_status: applicationStages.map((id) => ({ id, title: stageWords[id] })),
      interview_status: interviewStatuses.map((id) => ({ id, title: interviewWords[id] })),
    },
  }),
})
