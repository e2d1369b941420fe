import { invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { staleBy } from '../../../lib/audit.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { eachByKey, implement, listed, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { advanceApplication } from '../applications/actions.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { insertNote, lockInScope } from '../applications/store-one.ts'
import { refuseJudge, refuseOwn } from '../own-applications/actions.ts'
import { give, shareOutNow, sieversOf } from './actions.ts'
import { whyNotCallOn, whyNotScreen } from './rules.ts'
import * as store from './store.ts'
import * as share from './store-share.ts'

/** Whose queue the caller asks for: their own, or of those who read all that of anybody. */
async function whoseOf(call: StaffTools, ogid = call.user.ogid) {
  if (ogid !== call.user.ogid && !mayForAll(call.user, 'application.read')) throw notFound('rep siever')
  return await orNotFound(store.findPerson(call.db, ogid), 'rep siever')
}

const none: store.Counts = { waiting: 0, late: 0, later: 0, screened_today: 0, median_minutes: null }

/** An application that the caller reaches and that is still to be screened. */
async function toScreen(call: StaffTools, id: string) {
  const sight = { user: call.user, permission: 'application.edit', today: call.today } as const
  const application = await orNotFound(lockInScope(call.db, id, sight), 'application')
  await refuseOwn(call, id)
  refuse(whyNotScreen(application))
  return application
}

const publish = (call: Pick<StaffTools, 'changed'>) => call.changed('job_applications', { permission: 'application.read' })

export const routes = implement(sieving, {
  queue: async (call) => {
    const { siever, ...list } = call.query
    const { id: siever_id } = await whoseOf(call, siever)
    return listed(
      'job_applications',
      store.listQueue(call.db, { today: await store.dayAt(call.db, siever_id, call.now), siever_id }, list),
    )
  },

  day: async (call) => {
    const { id, shown } = await whoseOf(call, call.query.siever)
    const counts = await store.countQueues(call.db, [id], call.now)
    return { day: { siever: shown, ...(counts.get(id) ?? none) } }
  },

  sievers: async (call) => {
    const sievers = await sieversOf(call)
    const ids = sievers.map(({ shown }) => shown.id)
    const counts = await store.countQueues(call.db, ids, call.now)
    return {
      sievers: sievers.map(({ shown, takes_part, job_openings, away, version }) => ({
        siever: shown,
        ...(counts.get(shown.id) ?? none),
        takes_part,
        job_openings,
        away,
        version,
      })),
      unassigned: await share.countUnassigned(call.db),
      settings: await share.findSettings(call.db),
    }
  },

  saveSettings: async (call) => {
    const { version, ...after } = call.body
    const { version: read, ...before } = await share.lockSettings(call.db)
    if (read !== version) throw await staleBy(call.db, 'sieving_settings', 'sieving')
    await share.writeSettings(call.db, after)
    await call.audit({ action: 'sieving.update', entity: 'sieving_settings', entity_id: 'sieving', before, after })
    await call.portal.jobs.enqueue(call.db, 'share-out-applications', {})
    await publish(call)
    return { message: 'Sharing out changed' }
  },

  saveSiever: async (call) => {
    const { version, ...after } = call.body
    const before = (await sieversOf(call)).find(({ shown }) => shown.ogid === call.params.ogid)
    if (!before) throw notFound('rep siever')
    const { id, full_name } = before.shown
    const asked = new Set(after.job_opening_ids)
    if ((await share.countOpenings(call.db, [...asked])) < asked.size)
      throw invalid({ job_opening_ids: 'Choose openings from the list' })
    if (!(await share.writeSiever(call.db, id, version, after))) throw await staleBy(call.db, 'siever', id)
    const { takes_part, job_openings } = before
    await call.audit({
      action: 'siever.update',
      entity: 'siever',
      entity_id: id,
      before: { takes_part, job_opening_ids: job_openings.map((opening) => opening.id) },
      after,
    })
    await call.portal.jobs.enqueue(call.db, 'share-out-applications', {})
    await publish(call)
    return { message: `${full_name} ${after.takes_part ? 'is given applications' : 'is given no more applications'}` }
  },

  assign: ownTransaction(async (call) => {
    const { applications, siever } = call.body
    const taker =
      siever === null ? null : (await share.listSievers(call.db, call.today)).find(({ shown }) => shown.ogid === siever)
    if (taker === undefined) throw invalid({ siever: 'Choose a rep siever from the list' })
    const word = taker ? `given to ${taker.shown.full_name}` : 'taken back'
    return await eachAlone(call, applications, word, async (alone, { id, version }) => {
      const application = await orNotFound(lockApplication(alone.db, id), 'application')
      if (application.version !== version) throw await staleBy(alone.db, 'job_application', id)
      refuse(whyNotScreen(application))
      const to = taker?.shown.id ?? null
      if (to) await refuseJudge(alone.db, id, [to])
      if (application.siever_id !== to) await give(alone, { id, from: application.siever_id, to }, alone.user.id)
      return `${nameOf(application)} ${word}`
    })
  }, eachByKey),

  shareOut: async (call) => {
    const { given, left } = await shareOutNow(call, call.user.id)
    const shared = given === 1 ? '1 application shared out' : `${given} applications shared out`
    return { message: left > 0 ? `${shared}. ${left} ${left === 1 ? 'lies' : 'lie'} with nobody` : shared }
  },

  callLater: async (call) => {
    const { call_on, note } = call.body
    const { id } = call.params
    const application = await toScreen(call, id)
    refuse(whyNotCallOn(call_on, call.today))
    await advanceApplication(call, id, 'screening', call.user.id)
    const at = call.now.toISOString()
    await store.writeCallOn(call.db, id, call_on, at)
    await insertNote(call.db, { application_id: id, author_id: call.user.id, words: note, created_at: at })
    await call.audit({ action: 'application.call_later', entity: 'job_application', entity_id: id, after: { call_on } })
    await publish(call)
    return { message: `${nameOf(application)} is to be called again on ${call_on}` }
  },
})
