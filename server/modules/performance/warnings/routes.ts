import { dayIn } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound } from '@iroko/contract/errors'
import { warnings } from '@iroko/contract/performance/warnings'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { type Call, implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findKind } from '../warning-kinds/store.ts'
import { listSteps } from '../warning-steps/store.ts'
import { askingOf, entity, policyOf, publish, standingOf, textOf, warningStep } from './actions.ts'
import * as letters from './notify.ts'
import { fileNameOf, writeLetter } from './notify-pdf.ts'
import { canOf, hearingText, nextStep } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(warnings, {
  list: (call) => listed('warnings', store.listVisible(call.db, call.user, call.query, call.today)),

  mine: (call) => listed('warnings', store.listMine(call.db, call.user, call.query)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findShown(db, user, call.params.id, today), 'warning letter')
    const { employee_id, drafter_id, issuer_id, witness_id, kind_id, step_id, ...more } = found
    const { may_issue, may_decide, is_employed, full_name, ogid, ...row } = more
    return {
      warning: {
        ...row,
        body: row.body ?? (await draftText(call, found)),
        is_mine: employee_id === user.id,
        can: canOf(standingOf(found), askingOf(call, found)),
      },
    }
  },

  next: async (call) => {
    const { db, user, today } = call
    const person = await recipientOf(call, call.params.ogid)
    const kind = await findKind(db, call.query.kind_id)
    if (!kind) throw invalid({ kind_id: 'Choose a kind from the list' })
    const active = await store.activeRanks(db, user, person.id, kind.id, today)
    const next = nextStep(await listSteps(db), kind.first_rank, active)
    return { next: next ? { id: next.id, title: next.title, active: active.length } : null }
  },

  preview: async (call) => {
    const { ogid, ...draft } = call.body
    const person = await recipientOf(call, ogid)
    return { body: (await textOf(call, draft, person, await policyOf(call, draft))).body }
  },

  create: async (call) => {
    const { db, user, now } = call
    const { ogid, file_ids, ...draft } = call.body
    const person = await recipientOf(call, ogid)
    const { kind, step } = await policyOf(call, draft)
    const id = uuid()
    await store.insertWarning(db, { ...draft, id, employee_id: person.id, drafted_by: user.id, created_at: now.toISOString() })
    await keepFiles(call, { id, employee_id: person.id }, file_ids)
    await call.audit({ action: 'warning.draft', entity, entity_id: id, after: { kind: kind.title, step: step.title } })
    await publish(call, user.id)
    if (draft.hearing_on && draft.hearing_on >= call.today)
      await letters.notifyHearing(call, person.id, hearingText(draft), kind.title)
    const about = { id, employee_id: person.id, full_name: person.full_name }
    if (step.issued_by === 'hr') await letters.notifyDrafted(call, about, user.id)
    return { message: `Warning letter to ${person.full_name} drafted`, warning: { id } }
  },

  change: async (call) => {
    const { version, file_ids, ...draft } = call.body
    const held = await lockForStep(call, warningStep('change'), call.params.id, version)
    const { kind, step } = await policyOf(call, draft)
    await store.updateHeld(call.db, held, draft)
    await keepFiles(call, held, file_ids)
    await call.audit({ action: 'warning.change', entity, entity_id: held.id, after: { kind: kind.title, step: step.title } })
    await publish(call, held.drafter_id)
    const isMoved = hearingText(draft) !== hearingText(held)
    if (isMoved && draft.hearing_on && draft.hearing_on >= call.today)
      await letters.notifyHearing(call, held.employee_id, hearingText(draft), kind.title)
    return { message: 'Draft saved' }
  },

  discard: async (call) => {
    const held = await lockForStep(call, warningStep('discard'), call.params.id)
    await store.deleteWarning(call.db, held.id)
    await call.audit({ action: 'warning.discard', entity, entity_id: held.id })
    await publish(call, held.drafter_id)
    return { message: 'Draft deleted' }
  },

  issue: async (call) => {
    const held = await lockForStep(call, warningStep('issue'), call.params.id, call.body.version)
    const policy = await policyOf(call, held)
    const person = await orNotFound(store.recipientById(call.db, held.employee_id, call.today), 'person')
    const written = await textOf(call, held, person, policy)
    const issued_at = call.now.toISOString()
    await store.updateHeld(call.db, held, { ...written, status: 'issued', issued_by: call.user.id, issued_at })
    const { active_until, appeal_until } = written
    await changedTo(call, held, 'issue', { status: 'issued', active_until, appeal_until })
    await letters.notifyIssued(call, held, appeal_until)
    return { message: `Warning letter issued to ${held.full_name}` }
  },

  acknowledge: async (call) => {
    const { words, version } = call.body
    const held = await lockForStep(call, warningStep('acknowledge'), call.params.id, version)
    const acknowledged_at = call.now.toISOString()
    await store.updateHeld(call.db, held, { status: 'acknowledged', acknowledged_at, employee_words: words })
    await changedTo(call, held, 'acknowledge', { status: 'acknowledged' })
    return { message: 'You have acknowledged that you received the letter' }
  },

  refuse: async (call) => {
    const { witness, version } = call.body
    const held = await lockForStep(call, warningStep('refuse'), call.params.id, version)
    const seen = await store.findColleague(call.db, witness, call.today)
    if (!seen) throw invalid({ witness: 'Choose a colleague from the list' })
    if ([held.employee_id, held.issuer_id, call.user.id].includes(seen.id))
      throw invalid({ witness: 'Choose a colleague who had no part in the letter' })
    const refused_at = call.now.toISOString()
    await store.updateHeld(call.db, held, { status: 'refused', refused_at, witness_id: seen.id })
    await changedTo(call, held, 'refuse', { status: 'refused', witness: seen.full_name })
    return { message: `Recorded that ${held.full_name} refused to sign` }
  },

  appeal: async (call) => {
    const { reason, version } = call.body
    const held = await lockForStep(call, warningStep('appeal'), call.params.id, version)
    await store.updateHeld(call.db, held, { status: 'appealed', appeal: reason, appealed_at: call.now.toISOString() })
    await changedTo(call, held, 'appeal', { status: 'appealed' })
    await letters.notifyAppealed(call, held, [held.drafter_id, held.issuer_id, held.witness_id])
    return { message: 'Appeal sent. A person other than the one who issued the letter decides' }
  },

  decide: async (call) => {
    const { decision, words, version } = call.body
    const held = await lockForStep(call, warningStep('decide'), call.params.id, version)
    await settle(call, held, decision, words)
    return { message: decision === 'upheld' ? 'Warning letter upheld' : 'Warning letter withdrawn' }
  },

  withdraw: async (call) => {
    const { words, version } = call.body
    const held = await lockForStep(call, warningStep('withdraw'), call.params.id, version)
    await settle(call, held, 'withdrawn', words)
    return { message: 'Warning letter withdrawn' }
  },

  letter: async (call) => {
    const { db, user, today } = call
    const warning = await orNotFound(store.findShown(db, user, call.params.id, today), 'warning letter')
    if (!(warning.issued_at && warning.body)) throw conflict('not_now', 'This letter is a draft. Issue it first')
    const dayOf = (at: string | null) => (at ? dayIn(companyZone, new Date(at)) : null)
    const letter = {
      ...warning,
      kind: warning.kind.title,
      step: warning.step.title,
      body: warning.body,
      issuer: warning.issued_by?.full_name ?? '',
      issued_at: warning.issued_at,
      issued_on: dayOf(warning.issued_at) ?? '',
      active_until: warning.active_until ?? '',
      acknowledged_on: dayOf(warning.acknowledged_at),
      refused_on: dayOf(warning.refused_at),
      witness: warning.witness?.full_name ?? null,
      company: companyOf(await findCompany(db)).name,
    }
    await call.audit({ action: 'warning.letter', entity, entity_id: warning.id })
    return { type: 'application/pdf', name: fileNameOf(letter), stream: await writeLetter(letter) }
  },
})

const recipientOf = (call: StaffTools, ogid: string) =>
  store.findRecipient(call.db, call.user, ogid, call.today).then((found) => {
    if (!found) throw invalid({ ogid: 'Choose a person you lead' })
    return found
  })

async function keepFiles(call: StaffTools, warning: { id: string; employee_id: string }, fileIds: readonly string[]) {
  if (!(await store.keepFiles(call.db, warning, fileIds, call.user.id)))
    throw invalid({ file_ids: 'A file was not found. Upload it again' })
}

/** A draft whose step or kind was archived since says so instead. */
async function draftText(call: Call<typeof warnings.show>, held: store.Shown): Promise<string> {
  const person = await store.recipientById(call.db, held.employee_id, call.today)
  const policy = await policyOf(call, held).catch(() => undefined)
  return person && policy ? (await textOf(call, held, person, policy)).body : ''
}

async function changedTo(call: StaffTools, held: store.Shown, verb: string, after: object): Promise<void> {
  await call.audit({ action: `warning.${verb}`, entity, entity_id: held.id, before: { status: held.status }, after })
  await publish(call, held.employee_id, held.drafter_id, held.issuer_id)
}

async function settle(call: StaffTools, held: store.Shown, decision: 'upheld' | 'withdrawn', words: string): Promise<void> {
  const decided = { decided_by: call.user.id, decided_words: words, decided_at: call.now.toISOString() }
  await store.updateHeld(call.db, held, { status: decision, ...decided })
  await changedTo(call, held, held.status === 'appealed' ? 'decide' : 'withdraw', { status: decision })
  await letters.notifyOutcome(call, held, held.issuer_id)
}
