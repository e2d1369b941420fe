/** Adding a person: the unfinished form, and the one transaction that finishes it. */
import { conflict, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { type DraftContent, type DraftStep, draftSteps, newcomers } from '@iroko/contract/people/newcomers'
import { documentKinds } from '@iroko/contract/people/records'
import { validate as isUuid, v7 as uuid } from 'uuid'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { findEmployee } from '../directory/store.ts'
import { hiddenMail } from '../email-changes/actions.ts'
import { inviteTo } from '../email-changes/actions-invite.ts'
import { whyNot as whyNotInvite } from '../email-changes/rules-entry.ts'
import { findEntry } from '../email-changes/store.ts'
import { leadersOf, refuseUnknown } from '../records/actions.ts'
import { requireRightsOf } from '../records/actions-proof.ts'
import type { Place } from '../records/rules.ts'
import { whyNotAdd } from '../records/rules-alike.ts'
import * as store from '../records/store.ts'
import { findAlike } from '../records/store-alike.ts'
import { canFill, checkFirstRoles, notifyRoleChange, saveFirstPay } from './actions.ts'
import { completeDraft, draftColumn, sealedDraft, startDraft } from './actions-draft.ts'
import * as drafts from './store-drafts.ts'

/** What adding needs of its call, whichever call that is. */
type AddCall = Pick<Call<typeof newcomers.create>, 'db' | 'portal' | 'user' | 'now' | 'today' | 'mail' | 'audit' | 'changed'>

export const routes = implement(newcomers, {
  drafts: async (call) => {
    const rows = await drafts.listDrafts(call.db, call.user.id)
    const can = canFill(call.user)
    const shown = rows.map((row) => {
      const { content, ...draft } = opened(call, row)
      const { pay: _sealed, ...rest } = content
      return { ...draft, content: rest, files: [], can }
    })
    return { employee_drafts: shown, can }
  },

  draft: async (call) => ({ employee_draft: await shown(call, call.params.id) }),

  startDraft: async (call) => {
    const { step, content } = call.body
    return { employee_draft: await shown(call, await startDraft(call, step, content)) }
  },

  saveDraft: async (call) => {
    const { id } = call.params
    const { version, step, content } = call.body
    const before = await shown(call, id)
    const merged = { ...before.content, ...content }
    const draft = sealedDraft(call, id, step, merged)
    if (!(await drafts.updateDraft(call.db, call.user.id, id, version, draft, call.now)))
      throw conflict('stale_version', 'You changed this draft in another window. Reload to see the change')
    return { employee_draft: await shown(call, id) }
  },

  dropDraft: async (call) => {
    if (!(await drafts.deleteDraft(call.db, call.user.id, call.params.id))) throw notFound('draft')
    return { message: 'Draft deleted' }
  },

  create: async (call) => {
    const { db, body, today } = call
    const roles = checkFirstRoles(call)
    const { person, job } = body
    const private_email = person.private_email || null
    const place = placeOf(job)
    await refuseUnknown(db, place)
    await requireRightsOf(call, [place.office_id])
    refuse(whyNotAdd(await findAlike(db, call.user, { private_email, phone: person.phone }, today), body.another_person))
    const leaders = await leadersOf(db, job)
    const id = uuid()
    const ogid = await store.nextOgid(db)
    const { hire_date, employment_type, probation_ends_on, remote } = job
    const terms = { hire_date, employment_type, probation_ends_on: probation_ends_on ?? null, remote }
    await rejectTakenEmail(() =>
      store.insertEmployee(
        db,
        { id, ogid, ...person, private_email, ...terms, roles, created_at: call.now.toISOString() },
        place,
      ),
    )
    await store.insertLines(
      db,
      leaders.map((line) => ({ employee_id: id, starts_on: hire_date, ...line })),
    )
    await keepDocuments(call, id)
    await saveFirstPay(call, {
      id,
      ogid,
      hire_date,
      email: person.email,
      first_name: person.first_name,
      full_name: `${person.first_name} ${person.last_name}`,
    })
    for (const join of call.portal.house.onJoin)
      await join(call, [{ id, gender: person.gender ?? null, employment_type, hire_date }])
    await inviteTo(call, id)
    if (body.draft_id) await completeDraft(call, body.draft_id, id)
    await call.audit({
      action: 'people.create',
      entity: 'employee',
      entity_id: id,
      after: { ogid, ...person, private_email: private_email && hiddenMail, ...terms, ...place, leaders },
    })
    await notifyRoleChange(call, id, roles)
    await call.changed('people', { permission: 'directory.read' })
    const added = await orNotFound(findEmployee(db, call.user, ogid, today), 'person')
    return { message: `${added.full_name} added as ${ogid}`, employees: [directoryPart(added)] }
  },

  invite: async (call) => {
    const { id } = await orNotFound(store.lockRecord(call.db, call.params.ogid), 'person')
    refuse(whyNotInvite(await findEntry(call.db, id), 'invite', call.now))
    await call.audit({ action: 'people.invite', entity: 'employee', entity_id: id })
    return { message: await inviteTo(call, id) }
  },
})

type DirectoryRow = NonNullable<Awaited<ReturnType<typeof findEmployee>>>

function directoryPart(row: DirectoryRow) {
  const { id, ogid, first_name, last_name, full_name, email, profile_picture, office, team, designation, branch } = row
  const { remote, is_lead, status, joins_on } = row
  const names = { id, ogid, first_name, last_name, full_name, email, profile_picture }
  return { ...names, office, team, designation, branch, remote, is_lead, status, joins_on }
}

const placeOf = (job: {
  office_id: string
  designation_id: string
  branch_id: string
  team_id?: string | null | undefined
}): Place => ({
  office_id: job.office_id,
  team_id: job.team_id ?? null,
  designation_id: job.designation_id,
  branch_id: job.branch_id,
})

async function keepDocuments(call: Call<typeof newcomers.create>, employee_id: string): Promise<void> {
  const { db, user } = call
  const { documents } = call.body
  if (!documents) return
  const wanted = documentKinds.flatMap((kind) => documents[kind].map((file_id) => ({ kind, file_id })))
  const free = await store.freeDocumentFiles(
    db,
    user.id,
    wanted.map(({ file_id }) => file_id),
  )
  const wrong = wanted.filter(({ file_id }) => !free.has(file_id))
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(({ kind }) => [`documents.${kind}`, 'Upload this file again'])))
  await store.insertDocuments(
    db,
    wanted.map((document) => ({ ...document, employee_id, created_by: user.id })),
  )
}

/** An email belongs to one person for good; reported at its field. */
async function rejectTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatesConstraint(error, 'employee_email')) throw invalid({ 'person.email': 'Another employee has this email' })
    throw error
  }
}

type DraftRow = NonNullable<Awaited<ReturnType<typeof drafts.findDraft>>>

function opened(call: Pick<AddCall, 'portal'>, row: DraftRow) {
  const content: DraftContent = JSON.parse(sealerOf(call.portal.environment).open(row.content, sealedAs(draftColumn, row.id)))
  return { ...row, step: readStep(row.step), content }
}

const readStep = (step: string): DraftStep => draftSteps.find((name) => name === step) ?? 'person'

async function shown(call: Pick<AddCall, 'db' | 'portal' | 'user'>, id: string) {
  const row = await orNotFound(drafts.findDraft(call.db, call.user.id, id), 'draft')
  const { content, ...draft } = opened(call, row)
  const can = canFill(call.user)
  // Callers who lost the pay permission do not see it here either.
  const { pay, ...rest } = content
  return {
    ...draft,
    content: can.pay && pay ? { ...rest, pay } : rest,
    can,
    files: await store.filesOf(call.db, call.user.id, fileIdsOf(content)),
  }
}

function fileIdsOf({ documents }: DraftContent): string[] {
  const ids = Object.values(documents ?? {}).flat()
  return ids.filter((id): id is string => typeof id === 'string' && isUuid(id))
}
