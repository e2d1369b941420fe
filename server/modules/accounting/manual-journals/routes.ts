import { manualJournals } from '@iroko/contract/accounting/manual-journals'
import { companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { addDraft, checkDraft, journalRequest, sendDraft } from './actions.ts'
import { importJournals } from './actions-import.ts'
import { whyNotEdit, whyNotReverse, whyNotStop } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(manualJournals, {
  list: ({ db, user, query }) => listed('manual_journals', store.listJournals(db, user, query)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const { trail, can } = await standingOf(call, journalRequest, { ...found, asked_by: found.made_by })
    const is_own_draft = !whyNotEdit({ status: found.status, made_by: found.made_by.id }, call.user.id)
    const stop = may(call.user, 'journal.edit') && !whyNotStop(found)
    const lines = await store.linesOf(call.db, found.id)
    return { manual_journal: { ...found, lines, trail, can: { ...can, stop }, is_own_draft } }
  },

  create: async (call) => {
    await checkDraft(call, call.body, call.body.lines)
    return { message: 'Journal saved as a draft', id: await addDraft(call, call.body) }
  },

  update: async (call) => {
    const { version, lines, ...values } = call.body
    const held = await lockDraft(call, version)
    await checkDraft(call, values, lines)
    await store.updateDraft(call.db, held.id, values)
    await store.writeLines(call.db, held.id, lines)
    const { kind, dated_on, memo, every_on, until, reverses_next_month } = held
    const before = { kind, dated_on, memo, every_on, until, reverses_next_month }
    const change = { before, after: { ...values, lines } }
    await call.audit({ action: 'journal.update', entity: 'manual_journal', entity_id: held.id, ...change })
    await call.changed('journals', { permission: 'journal.read' })
    return { message: 'Journal saved', id: held.id }
  },

  remove: async (call) => {
    const held = await lockDraft(call)
    await store.deleteDraft(call.db, held.id)
    const { dated_on, memo } = held
    await call.audit({ action: 'journal.remove', entity: 'manual_journal', entity_id: held.id, before: { dated_on, memo } })
    await call.changed('journals', { permission: 'journal.read' })
    return { message: 'Draft deleted' }
  },

  send: async (call) => {
    const held = await lockDraft(call, call.body.version)
    await sendDraft(call, held)
    return { message: 'Journal sent. Another person posts it', id: held.id }
  },

  withdraw: withdrawal(journalRequest, async (call, id) => ({ manual_journal: await read(call, id) })),

  stop: async (call) => {
    const held = await orNotFound(store.lockJournal(call.db, call.params.id, call), 'journal')
    if (call.body.version !== held.version) throw await staleBy(call.db, 'manual_journal', held.id)
    refuse(whyNotStop(held))
    const stopped_on = dayIn(companyZone, call.now)
    await store.markStopped(call.db, held.id, stopped_on)
    await call.audit({ action: 'journal.stop', entity: 'manual_journal', entity_id: held.id, after: { stopped_on } })
    await call.changed('journals', { permission: 'journal.read' })
    return { message: 'Stopped: nothing of it is posted any more', id: held.id }
  },

  import: importHandler(manualJournals.import, importJournals),

  reverse: async (call) => {
    const { db, now, params, body } = call
    const entry = await orNotFound(store.lockEntry(db, params.id), 'entry')
    refuse(whyNotReverse(entry))
    const [, dated_on = entry.dated_on] = [entry.dated_on, dayIn(companyZone, now)].toSorted()
    const lines = await store.mirrorOf(db, entry.id)
    const draft = { kind: 'reversal', dated_on, memo: body.reason, reverses: entry.id } as const
    const id = await addDraft(call, { ...draft, lines })
    await sendDraft(call, { id, ...draft })
    return { message: `Reversal of ${entry.number} sent. Another person posts it`, id }
  },
})

const read = ({ db, user }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id), 'journal')

/** A draft of the caller, held; in the version that was read, where one was. */
async function lockDraft(call: StaffTools & { params: { id: string } }, version?: number): Promise<store.HeldJournal> {
  const held = await orNotFound(store.lockJournal(call.db, call.params.id, call), 'journal')
  if (version !== undefined && version !== held.version) throw await staleBy(call.db, 'manual_journal', held.id)
  refuse(whyNotEdit(held, call.user.id))
  return held
}
